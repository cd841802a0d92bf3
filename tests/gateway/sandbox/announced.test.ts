import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { playArrivals } from '../../../src/gateway/sandbox/arrivals/playArrivals';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { testKeyRing } from '../../support/keyRing';
import { type TestGateway, testGateway } from '../support/testGateway';

const start = new Date('2026-11-20T18:00:00Z');
/** Prices of the sandbox begin so many days after they are announced. */
const announced = 12;
const inDays = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60_000);

let gateway: TestGateway;
let token: string;
const fill = (now: Date) =>
  fillSandbox(gateway.db, gateway.model, { keyRing: testKeyRing, seed: 'tests', days: 1, now });

beforeAll(async () => {
  gateway = await testGateway({ now: start.toISOString() });
  await fill(start);
  const { id: merchantId } = await gateway.db
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', '800101')
    .executeTakeFirstOrThrow();
  token = gateway.signIn({ merchantId });
});
afterAll(() => gateway.close());

/** What the page of the merchant says of the prices of a method. */
async function shown(now: Date): Promise<object[]> {
  gateway.clock.set(now);
  const filter = encodeURIComponent(JSON.stringify({ method: 'OXXO' }));
  const path = `/api/manage/MX/collection-prices?filter=${filter}`;
  const { body } = await gateway.send(token, 'GET', path);
  return (body.data as Record<string, unknown>[]).map(({ status, begins, fixed }) => ({
    status,
    begins,
    fixed,
  }));
}

const broken = async () => (await auditOrders(gateway.db, gateway.model)).filter((each) => each.broken > 0);

describe('a price that the sandbox announces', () => {
  it('is shown after the present one, with a day that is near', async () => {
    expect(await shown(start)).toEqual([
      { status: 'current', begins: undefined, fixed: 800 },
      { status: 'announced', begins: '2026-12-02', fixed: 750 },
    ]);
  });

  it('counts once its day has come, also for what is made up then', async () => {
    const later = inDays(announced + 4);
    expect(await shown(later)).toEqual([{ status: 'current', begins: '2026-12-02', fixed: 750 }]);
    expect(await playArrivals({ ...gateway.context, now: () => later })).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
  });

  it('keeps its day when the gateway starts again', async () => {
    expect(await fill(inDays(announced + 5))).toBeUndefined();
  });

  it('is announced from now on in a sandbox of a version that announced none', async () => {
    const now = inDays(announced + 20);
    await gateway.db.updateTable('sandbox_clock').set({ announced_at: null }).execute();
    await gateway.db.deleteFrom('dated_fee_tier').execute();
    await fill(now);
    expect(await shown(now)).toEqual([
      { status: 'current', begins: undefined, fixed: 800 },
      { status: 'announced', begins: '2027-01-03', fixed: 750 },
    ]);
  });
});
