import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTenants } from '../../../src/gateway/home/copyTenants';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('the role of gateways of countries may read every table that they copy', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../../deploy/home-role.sql'), 'utf8');
  const granted = [...script.matchAll(/^grant select on (?<tables>[a-z_, ]+) to/gm)].flatMap(({ groups }) =>
    groups!.tables!.split(', '),
  );
  const copied = [...(await readTenants(gateway.db, ['MX']))!.rows.keys()];
  expect(copied).toContain('settlement_rule');
  expect(copied.filter((table) => !granted.includes(table))).toEqual([]);
});
