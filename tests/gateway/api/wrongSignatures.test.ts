import { describe, expect, it } from 'vitest';
import { type Program, programGateway } from './support/programGateway';

let number = 0;
const order = () => ({ merchantOrderNo: `S-${++number}`, method: 'SPEI', amount: 20_000 });

const wrong = (own: Program, host: number) =>
  own.call('POST', 'collection-orders', order(), {
    sign: () => 'v1,AAAA',
    headers: { 'x-forwarded-for': `10.1.0.${host}` },
  });

describe('calls whose signature is wrong', () => {
  it('have an application told no more after many, and leave alone what is signed', async () => {
    const proxied = await programGateway({ trustProxy: ['127.0.0.1'] });
    const own = await proxied.addProgram();
    for (let host = 1; host <= 3; host++)
      for (let count = 0; count < 100; count++) expect((await wrong(own, host)).status).toBe(401);
    const limited = await wrong(own, 4);
    expect(limited.status).toBe(429);
    expect(limited.body.errors).toMatchObject([{ path: '', keyword: 'tooManyRejections' }]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await own.call('POST', 'collection-orders', order())).status).toBe(200);
    await proxied.close();
  });
});
