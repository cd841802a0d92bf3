import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { newId } from '../../src/gateway/database/ids';
import { openList } from './support/openList';
import { test } from './support/test';

const isLive = (request: { url: () => string }) => request.url().includes('/api/global/live');

describe('an open list', () => {
  test('follows what changes: orders where they are, new ones by a button; and only while it is seen', async ({
    page,
    sandbox,
  }) => {
    const database = new Client(sandbox.connection);
    await database.connect();
    try {
      const list = await openList(page, 'Payout orders');
      const rows = list.table.locator('tbody tr');
      const numbers = await list.column('Platform order no.');
      const second = rows.nth(1);
      const before = await second.innerText();
      const { rows: found } = await database.query<{ id: string; merchant_id: string }>(
        'select id, merchant_id from payout_order where order_no = $1',
        [numbers[1]],
      );
      const [{ id, merchant_id }] = found as [{ id: string; merchant_id: string }];
      const tell = (record: string, creates: boolean) =>
        database.query(
          `insert into record_change (id, merchant_id, country, entity, record_id, creates)
            select $1, merchant_id, country, 'payout-order', id, $3 from payout_order where merchant_id = $4 and id = $2`,
          [newId(), record, creates, merchant_id],
        );

      const state = /Failed/.test(before) ? 'completed' : 'failed';
      await database.query('update payout_order set status = $1 where id = $2', [state, id]);
      await tell(id, false);
      await expect.poll(() => second.innerText(), { timeout: 15_000 }).not.toBe(before);
      expect(await list.column('Platform order no.')).toEqual(numbers);

      const added = newId();
      await database.query(
        `insert into payout_order select (jsonb_populate_record(stored, jsonb_build_object(
          'id', $1::text, 'order_no', 'LIVE' || right($1::text, 12), 'merchant_order_no', $1::text, 'requested_at', now()))).*
          from payout_order as stored where id = $2`,
        [added, id],
      );
      await tell(added, true);
      const show = page.getByRole('button', { name: /^Show \d+ new$/ });
      await show.waitFor();
      expect(await list.column('Platform order no.')).toEqual(numbers);
      await show.click();
      await page
        .getByText(`LIVE${added.slice(-12)}`)
        .first()
        .waitFor();

      const ended = Promise.race([
        page.waitForEvent('requestfinished', isLive),
        page.waitForEvent('requestfailed', isLive),
      ]);
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await ended;
      const begun = page.waitForRequest(isLive);
      await page.evaluate(() => {
        Reflect.deleteProperty(document, 'hidden');
        document.dispatchEvent(new Event('visibilitychange'));
      });
      expect(new URL((await begun).url()).searchParams.get('since')).toMatch(/^\d+$/);
    } finally {
      await database.end();
    }
  });
});
