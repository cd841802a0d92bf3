import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testGateway } from '../support/testGateway';

it('is alive and not ready while its database does not respond', async () => {
  const gateway = await testGateway();
  try {
    await sql`select`.execute(gateway.db);
    await gateway.db.destroy();
    const ready = await gateway.server.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.body]).toEqual([503, 'the database does not respond\n']);
    expect((await gateway.server.inject({ url: '/livez' })).statusCode).toBe(200);
  } finally {
    await gateway.close();
  }
});
