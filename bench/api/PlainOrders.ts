import type { Pool } from 'pg';
import { newId } from '../../src/gateway/database/ids';

/** Tables whose row of an order is changed when its network takes it, with the column of the order's id. */
const changedLater = [
  ['payout_order', 'id'],
  ['network_attempt', 'record_id'],
] as const;

/** Tables that are changed in place; the account is what a transfer locks. */
const notInserted = new Set(['ledger_account', 'rollup_total']);

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Writes the rows of an accepted payout again by `pg` alone, as other orders of another merchant. Each transaction moves the
 * balances and inserts the rows, as the gateway's does.
 */
export class PlainOrders {
  readonly #merchantId = newId();
  #count = 0;

  private constructor(
    private readonly pool: Pool,
    private readonly order: { merchantId: string; orderNo: string; merchantOrderNo: string; total: number },
    private readonly rows: { table: string; row: Record<string, unknown> }[],
    private readonly prefix: string,
  ) {}

  /** Reads what the transaction has written that accepted an order. The numbers of others begin with `prefix`. */
  static async like(
    pool: Pool,
    { id, merchantOrderNo, prefix }: { id: string; merchantOrderNo: string; prefix: string },
  ): Promise<PlainOrders> {
    const { rows: accepted } = await pool.query<{
      transaction: string;
      merchantId: string;
      orderNo: string;
      total: string;
    }>(
      `select event.xmin::text as transaction, event.merchant_id as "merchantId", hold.amount as total,
         payout_order.order_no as "orderNo"
       from record_event as event join ledger_hold as hold on hold.id = event.record_id
         join payout_order on payout_order.id = event.record_id
       where event.record_id = $1 and event.number = 0`,
      [id],
    );
    const [{ transaction, merchantId, orderNo, total }] = accepted as [(typeof accepted)[0]];
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_stat_user_tables where schemaname = current_schema()`,
    );
    const found: { table: string; row: Record<string, unknown> }[] = [];
    const add = async (table: string, condition: string, value: string) => {
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(stored) as row from ${table} as stored where ${condition}`,
        [value],
      );
      found.push(...rows.map(({ row }) => ({ table, row })));
    };
    for (const [table, column] of changedLater) await add(table, `${column} = $1`, id);
    const known = new Set<string>([...notInserted, ...changedLater.map(([table]) => table)]);
    for (const { name } of tables) if (!known.has(name)) await add(name, 'xmin::text = $1', transaction);
    const orders = new PlainOrders(
      pool,
      { merchantId, orderNo, merchantOrderNo, total: Number(total) },
      found,
      prefix,
    );
    await pool.query(
      `insert into ledger_account (merchant_id, country, currency, available)
       select $1, country, currency, 1000000000000 from ledger_account
       where (merchant_id, country) in (select merchant_id, country from payout_order where id = $2)`,
      [orders.#merchantId, id],
    );
    return orders;
  }

  /** The tables that an order has rows in. */
  get tables(): string[] {
    return this.rows.map(({ table }) => table);
  }

  /** Writes one. */
  async write(): Promise<void> {
    const number = (this.#count += 1);
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ entries: string }>({
        name: 'account',
        text: `update ledger_account set available = available - $2, payout_hold = payout_hold + $2, entries = entries + 2
          where merchant_id = $1 returning entries`,
        values: [this.#merchantId, this.order.total],
      });
      let sequence = Number(rows[0]!.entries) - 1;
      for (const [table, values] of this.#renamed(number)) {
        if (table === 'ledger_entry') for (const row of values) row.sequence = sequence++;
        await client.query({
          name: table,
          text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
          values: [JSON.stringify(values)],
        });
      }
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  /** By table: the rows with ids and numbers of their own. */
  #renamed(number: number): Map<string, Record<string, unknown>[]> {
    const ids = new Map([[this.order.merchantId, this.#merchantId]]);
    const text = JSON.stringify(this.rows)
      .replaceAll(uuid, (id) => {
        const known = ids.get(id) ?? newId();
        ids.set(id, known);
        return known;
      })
      .replaceAll(this.order.orderNo, `${this.prefix}${number}`)
      .replaceAll(this.order.merchantOrderNo, `${this.prefix}-${number}`);
    const renamed = new Map<string, Record<string, unknown>[]>();
    for (const { table, row } of JSON.parse(text) as typeof this.rows) {
      if (table === 'repeat_lock') row.key = `${this.prefix}-${number}`;
      renamed.set(table, [...(renamed.get(table) ?? []), row]);
    }
    return renamed;
  }
}
