import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { readBatch } from '../../../src/gateway/batches/acceptBatch';
import { batchTarget } from '../../../src/gateway/batches/BatchTarget';
import { voucherModel } from '../support/voucherModel';

const limit = 200;
const model = voucherModel();
Object.assign(model.resources.vouchers!, {
  import: { form: 'create', permission: 'vouchers:import', limit },
});
const target = batchTarget(model, {
  merchant_id: newId(),
  country: 'AA',
  resource: 'vouchers',
  write: 'create',
  user_id: newId(),
  language: 'en',
});
const read = (body: unknown) => readBatch(model, target, body, new Date());
const batchOf = (count: number, values: object) => ({
  file: 'vouchers.xlsx',
  rows: Array.from({ length: count }, (_, index) => ({ number: index + 2, values })),
});
const valid = { orderNo: 'O-1', amount: 1 };

/** Has the clock say that each step takes so many milliseconds. Returns how often it was read. */
function slowDown(milliseconds: number) {
  let now = 0;
  return vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds));
}
afterEach(() => vi.restoreAllMocks());

/** Counts how often others have their turn while `work` is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('the rows of a batch', () => {
  it('let others have their turn in between, when they take long', async () => {
    slowDown(20);
    expect(await turnsDuring(() => read(batchOf(100, valid)))).toBeGreaterThanOrEqual(100);
  });

  it('are checked until 50 errors are found', async () => {
    const clock = slowDown(0);
    const rejected = read(batchOf(limit, { ...valid, amount: 'a text' }));
    await expect(rejected).rejects.toMatchObject({ status: 422, errors: { length: 50 } });
    expect(clock.mock.calls.length).toBeLessThan(60);
  });

  it('are not looked at beyond those that are accepted', async () => {
    const { file, rows } = batchOf(limit + 1, valid);
    const rejected = read({ file, rows: [...rows, 'no row'] });
    await expect(rejected).rejects.toMatchObject({ errors: [{ path: '/rows', keyword: 'maxItems' }] });
  });
});
