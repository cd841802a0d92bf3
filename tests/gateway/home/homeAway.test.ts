import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { type ProgramGateway, programGateway } from '../api/support/programGateway';

let gateway: ProgramGateway;
const away = connect({ host: '127.0.0.1', port: 1, database: 'nowhere' }, 1);
beforeAll(async () => {
  gateway = await programGateway();
});
afterAll(async () => {
  await gateway.close();
  await away.destroy();
});

it('programs are served while the database at which users sign in is away, and users are asked to try again', async () => {
  const program = await gateway.addProgram();
  gateway.context.home = away;
  const order = { merchantOrderNo: 'SHOP-1', method: 'SPEI', amount: 50_000 };
  const { orderNo } = await program.create<{ orderNo: string }>('collection-orders', order);
  expect(await program.get('collection-orders/SHOP-1')).toMatchObject({ orderNo, amount: 50_000 });
  const answer = await gateway.send('some-token', 'GET', '/api/manage/MX/balances');
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});
