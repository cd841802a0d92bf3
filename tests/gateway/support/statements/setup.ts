import { afterAll } from 'vitest';
import { watchStatements } from './watchStatements';

const endWatch = watchStatements();

afterAll(() => {
  const found = endWatch();
  if (found.length === 0) return;
  throw new Error(
    `Statements on tables that grow must say whose rows they are, by "merchant_id =" (docs/scale.md). Add the condition; where there is none, tests/gateway/support/statements/exceptions.ts says why.\n  ${found.join('\n  ')}`,
  );
});
