import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

it('a program saves the receipt of a payout once it is completed, and of no other program’s', async () => {
  const { id } = await program.create<{ id: string }>('payout-orders', {
    merchantOrderNo: 'OUT-1',
    payeeName: 'Ana Torres',
    accountType: 1,
    payeeAccount: '012180001234567899',
    payeeBank: 'BBVA México',
    amount: 50_000,
  });
  const save = (by = program) => by.call('GET', 'payout-orders/OUT-1/receipt');
  expect(await save()).toMatchObject({
    status: 422,
    body: { msg: 'There is no receipt: the status is Accepted.' },
  });
  await sql`update payout_order set status = 'completed' where id = ${id}::uuid`.execute(gateway.db);
  const { status, headers, text } = await save();
  expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  const { rows } = await sql<{ kind: string; by: string }>`
    select actor_kind as kind, actor_id as by from issued_statement`.execute(gateway.db);
  expect(rows).toEqual([{ kind: 'application', by: program.application.appCode }]);
  expect((await save(await gateway.addProgram())).status).toBe(404);
});
