import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain } from '../../../src/cli/why/explain';
import { printExplanation } from '../../../src/cli/why/printExplanation';
import type { Project } from '../../../src/metadata/source/Project';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource } from '../../../src/metadata/source/readSource';
import { type TestGateway, testGateway } from '../support/testGateway';

const who = 'finance@mariposa.example';
const withdraw = 'financialcenter:manage:withdraw';
let gateway: TestGateway;
let project: Project;

beforeAll(async () => {
  gateway = await testGateway({ merchants: true, config: { sandbox: true } });
  ({ project } = readProject(await readSource(join(import.meta.dirname, '../../..'))));
  const { role_id: role } = await gateway.db
    .selectFrom('merchant_user')
    .select('role_id')
    .where('account', '=', who)
    .executeTakeFirstOrThrow();
  await gateway.db
    .updateTable('merchant_role')
    .set({ countries: ['MX', 'CO'], amounts: JSON.stringify({ [withdraw]: { MXN: 5_000_000 } }) })
    .where('id', '=', role)
    .execute();
});
afterAll(() => gateway.close());

async function said(resource: string, name: string, country: string): Promise<string> {
  const question = { who, about: { resource, name }, country };
  return printExplanation(await explain(gateway.context, project, question), question).join('\n');
}

it('says in which country a role does not count, and who changes that', async () => {
  const lines = await said('withdrawals', 'create', 'PE');
  expect(lines).toMatch(/✗ country .* Your role does not cover this country/);
  expect(lines).toContain('have somebody who manages roles let the role finance');
  expect(await said('withdrawals', 'create', 'MX')).toMatch(/✓ country/);
});

it('says the largest amount of a role, and that some writes move more', async () => {
  expect(await said('withdrawals', 'create', 'MX')).toMatch(
    /\? amount .* the role finance moves at most 50,000\.00 MXN in one record .* resources\/withdrawals\.json:\d+/,
  );
  expect(await said('withdrawals', 'create', 'CO')).toMatch(/✗ amount .* moves at most 0,00 COP/);
  expect(await said('withdrawal-schedules', 'create', 'MX')).toMatch(/✗ amount .* this moves any amount/);
  expect(await said('withdrawals', 'release', 'MX')).not.toContain(' amount ');
});
