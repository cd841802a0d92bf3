import { sql } from 'kysely';
import { gatewayOptions } from '../../scripts/support/gatewayOptions.mjs';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { resourceView } from '../../src/gateway/resources/resourceView';
import { findRecords } from '../../src/gateway/search/findRecords';
import { loadModel } from '../../src/metadata/compile';
import { readSearch } from '../../src/metadata/reading/searchTerms';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { HttpClient } from '../support/HttpClient';
import { loadOrders } from '../support/loadOrders';
import { addDatabase, quickToFill, startDatabase } from '../support/startDatabase';
import { median, quantile, rounded } from '../support/statistics';

const merchantId = newId();
const rounds = 25;

/** Milliseconds after the last key until the web app sends the typed text. */
const delay = 60;

/** Typed texts: parts of numbers, words, an amount, a day, a frequent word, two letters, and thirty pasted numbers. */
const searches: Record<string, string> = {
  'middle of a number': '0007777',
  'two words': 'shop number 4321',
  amount: '5,432.10',
  day: '2026-10-06',
  'many records': 'shop',
  'two letters': 'or',
  nothing: 'zzqqxx',
  'pasted numbers': Array.from(
    { length: 30 },
    (_, index) => `C20261120${String(5_000 + index).padStart(10, '0')}`,
  ).join(' '),
};

/** The searches that plain SQL does as well. */
const plainSearches = ['middle of a number', 'two words', 'nothing'];

/**
 * The search over all resources at two numbers of orders, by its calls. The baseline is a hand-made trigram index over the same
 * texts with a statement of one condition and one order.
 */
export const searchBench = defineBench({
  options: { orders: { default: 1_000_000, says: 'how many orders the large database has' } },
  limit: ({ orders }) => (orders > 1_000_000 ? 60 : 15),
  async run({ options, folder, later }) {
    const model = await loadModel(root);
    const server = await startDatabase({ folder, later }, quickToFill);
    const countries = Object.keys(model.countries).join(',');
    const times = new Map<string, number[]>();
    const ratios: number[] = [];
    const sizes = [10_000, options.orders];
    for (const size of sizes) {
      const connection = await addDatabase(server, `orders_${size}`);
      const db = connect(connection, 2, { statement: 0, response: 0 });
      later(() => db.destroy());
      await loadOrders(db, model, merchantId, size);
      const gateway = new BenchProcess('bench/lists/serveLists.ts', {
        options: gatewayOptions,
        environment: { CONNECTION: JSON.stringify(connection), MERCHANT: merchantId },
      });
      later(() => gateway.stop());
      const client = new HttpClient(Number(await gateway.read()), 1);
      for (let round = -3; round < rounds; round++) {
        for (const [kind, q] of Object.entries(searches)) {
          const begin = performance.now();
          await client.get(`/api/manage/MX/search?${new URLSearchParams({ q, countries })}`);
          const taken = performance.now() - begin;
          const key = `${size} ${kind}`;
          if (round >= 0) times.set(key, [...(times.get(key) ?? []), taken]);
        }
      }
      client.close();
      if (size !== options.orders) continue;
      // By hand: the same texts in a column, its trigrams, and nothing else.
      await sql`create table by_hand as select id, requested_at, order_no,
        lower(concat_ws(' ', order_no, merchant_order_no, payment_info, description)) as searched from collection_order`.execute(
        db,
      );
      await sql`create index on by_hand using gin (searched gin_trgm_ops)`.execute(db);
      await sql`vacuum (analyze) by_hand`.execute(db);
      const view = resourceView(model, 'collection-orders', 'MX');
      const reach = { merchantId, country: 'MX', view, relation: sql.table(view.table.name) };
      for (const kind of plainSearches) {
        const terms = readSearch(searches[kind]!);
        const likes = terms.terms.map((term) => sql`searched like ${`%${term}%`}`);
        const ours: number[] = [];
        const plain: number[] = [];
        for (let round = -3; round < rounds; round++) {
          const begin = performance.now();
          await findRecords(db, [reach], terms, true);
          const between = performance.now();
          await sql`/* by hand */ select * from by_hand where ${sql.join(likes, sql` and `)}
            order by requested_at desc limit 5`.execute(db);
          if (round < 0) continue;
          ours.push(between - begin);
          plain.push(performance.now() - between);
        }
        ratios.push(median(ours) / median(plain));
        console.log(`${kind}: ${rounded(median(ours))} ms, by hand ${rounded(median(plain))} ms`);
      }
    }
    const of = (size: number, kind: string) => times.get(`${size} ${kind}`) ?? [];
    const growth: number[] = [];
    for (const kind of Object.keys(searches)) {
      const [small, large] = sizes.map((size) => median(of(size, kind))) as [number, number];
      growth.push(large / small);
      console.log(
        `${kind}: ${rounded(small)} ms at 10,000, ${rounded(large)} ms at ${options.orders}, p95 ${rounded(quantile(of(options.orders, kind), 0.95))} ms`,
      );
    }
    const all = Object.keys(searches).flatMap((kind) => of(options.orders, kind));
    return {
      at1MOver10k: rounded(median(growth)),
      typedToResultP95Ms: rounded(delay + quantile(all, 0.95)),
      vsPlainTrigram: rounded(median(ratios)),
      orders: options.orders,
    };
  },
});
