import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

const payout = {
  merchantOrderNo: 'OUT-1',
  payeeName: 'Ana Torres',
  accountType: 1,
  payeeAccount: '012180001234567899',
  payeeBank: 'BBVA México',
  amount: 50_000,
};

it.each([
  [
    { payeeBank: 'Banco Santander' },
    '/payeeBank',
    'enum',
    'Going by your other entries, this is BBVA México.',
  ],
  [{ payeeAccount: '999180001234567899' }, '/payeeAccount', 'otherCode', 'The code 999 in this number'],
])(
  'a payout to an account of another bank than it names is refused: %j',
  async (values, path, keyword, msg) => {
    const { status, body } = await program.call('POST', 'payout-orders', { ...payout, ...values });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path, keyword, msg: expect.stringContaining(msg) as string }],
    ]);
  },
);
