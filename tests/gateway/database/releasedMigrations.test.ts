import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrations } from '../../../src/gateway/parts';

const hashOf = (text: string) => createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex');

/**
 * A migration is applied once, so what is changed in one never reaches the databases that have it. Where this fails for a new one, add it
 * by `npx vitest run --update` of this file; where it fails for one that is known, put that back and write another one.
 */
it('no migration is changed once it is known', async () => {
  const lines = migrations.map(({ name, sql }) => `${name} ${hashOf(sql)}`);
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('knownMigrations.txt');
});
