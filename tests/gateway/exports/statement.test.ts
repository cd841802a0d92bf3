import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import type { Statement } from '../../../src/gateway/exports/statement/Statement';
import { readChainHead } from '../../../src/gateway/ledger/chain';
import { readAccountKeys } from '../../../src/gateway/ledger/entries';
import { allPermissions } from '../support/allPermissions';
import { readBalances } from '../support/readBalances';
import type { LedgerAccountKey } from '../../../src/gateway/ledger/tables';
import { formatMoney } from '../../../src/metadata/values/money';
import { dayRange } from '../../../src/metadata/values/time';
import { readPdf } from '../../support/readPdf';
import { productModel } from '../support/productModel';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const { until: now } = sharedHistory;

let gateway: TestGateway;
let accounts: LedgerAccountKey[];

beforeAll(async () => {
  gateway = await testGateway({ model, history: { ...sharedHistory, days: 2 } });
  accounts = await readAccountKeys(gateway.db);
});
afterAll(() => gateway.close());

/** Requests the PDF statement of an account. */
async function request({ merchantId, country }: LedgerAccountKey, filter: object, language = 'EN') {
  const search = new URLSearchParams({ format: 'pdf', filter: JSON.stringify(filter) });
  return gateway.server.inject({
    url: `/api/manage/${country}/account-details/export?${search}`,
    headers: { authorization: gateway.signIn({ merchantId }), language },
  });
}

/** The days of a country's zone in which there is history, up to today. */
function periodOf(country: string, range: object | string = 'last7Days') {
  return dayRange(range, model.countries[country]!.zone, now);
}

async function read(account: LedgerAccountKey, filter: object, language?: string) {
  const response = await request(account, filter, language);
  expect(response.statusCode).toBe(200);
  const pdf = await readPdf(response.rawPayload);
  return { ...pdf, statement: JSON.parse(pdf.attachments['statement.json']!) as Statement, response };
}

const ofCountry = (country: string) => accounts.find((account) => account.country === country)!;

/** Requests the entries of an account as another file. */
async function exported(format: 'csv' | 'xlsx', filter: object) {
  const { merchantId, country } = ofCountry('MX');
  const columns = 'sequence,businessType';
  const search = new URLSearchParams({ format, columns, filter: JSON.stringify(filter) });
  return gateway.server.inject({
    url: `/api/manage/${country}/account-details/export?${search}`,
    headers: { authorization: gateway.signIn({ merchantId }), language: 'EN' },
  });
}

/** The entries of a day of the available balance. */
const ofDay = () => ({
  account: 'available',
  postedAt: periodOf('MX', { from: '2026-11-20', to: '2026-11-20' }),
});

/** Balances and totals without empty cells. */
const filled = (rows: unknown[][]) =>
  rows
    .map((row) => row.filter((cell) => cell !== '' && cell !== undefined))
    .filter(([title]) => ['Opening balance', 'Total', 'Closing balance'].includes(title as string));

/** Of the PDF, as a program writes amounts. */
const expectedRows = async () => {
  const { statement } = await read(ofCountry('MX'), ofDay());
  const total = (name: string) =>
    Number(statement.types!.reduce((sum, { sums }) => sum + BigInt(sums[name]!), 0n)) / 100;
  return [
    ['Opening balance', 'MXN', Number(statement.opening) / 100],
    ['Total', 'MXN', statement.lines.length, total('gross'), total('fee'), total('net')],
    ['Closing balance', 'MXN', Number(statement.closing) / 100],
  ];
};

describe('another file of a statement', () => {
  it('ends with the sums by type, as CSV', async () => {
    const { body } = await exported('csv', ofDay());
    const rows = body.split('\r\n').map((line) => line.split(','));
    const heading = rows.findIndex((row) => row.join() === 'Type,Currency,Entries,Gross,Fee,Net');
    expect(rows[heading - 1]).toEqual(['']);
    const numbers = rows
      .slice(heading)
      .map(([type, currency, ...cells]) => [
        type,
        currency,
        ...cells.map((cell) => (cell === '' ? '' : Number(cell))),
      ]);
    expect(filled(numbers)).toEqual(await expectedRows());
  });

  it('has a sheet of the sums by type, as XLSX', async () => {
    const { rawPayload } = await exported('xlsx', ofDay());
    const sheet = XLSX.read(rawPayload).Sheets['Sums by type']!;
    const rows: unknown[][] = XLSX.utils.sheet_to_json(sheet, { header: 1, raw: true });
    expect(rows[0]).toEqual(['Type', 'Currency', 'Entries', 'Gross', 'Fee', 'Net']);
    expect(filled(rows)).toEqual(await expectedRows());
  });

  it('of a part of the entries has neither opening nor closing balance', async () => {
    const { body } = await exported('csv', { ...ofDay(), businessType: 'payout' });
    expect(body).toContain('Type,Currency,Entries,Gross,Fee,Net');
    expect(body).not.toContain('balance');
  });
});

describe('a PDF statement', () => {
  it.each(Object.keys(model.countries))(
    'of %s says what the account has, with every line and the head of the chain',
    async (country) => {
      const account = ofCountry(country);
      const facts = model.countries[country]!;
      const { zone } = facts;
      const money = (minor: bigint | number) => formatMoney(minor, facts);
      const { pages, lines, statement } = await read(account, {
        account: 'available',
        postedAt: periodOf(country, { from: '2026-11-20', to: '2026-11-20' }),
      });
      const { available } = await readBalances(gateway.db, account);
      const opening = BigInt(statement.opening);
      expect(opening).not.toBe(0n);
      expect(opening + BigInt(statement.plus) - BigInt(statement.minus)).toBe(BigInt(available));
      const terms = [opening, BigInt(statement.plus), BigInt(statement.minus), BigInt(available)].map(money);
      expect(lines).toContainEqual(`${terms[0]} | + | ${terms[1]} | − | ${terms[2]} | = | ${terms[3]}`);
      expect(lines.find((line) => line.startsWith('Period'))).toContain(`2026-11-20 – 2026-11-20 (${zone})`);

      expect(statement.lines.length).toBeGreaterThan(1);
      for (const { values, balance } of statement.lines) {
        const line = lines.find((each) => each.startsWith(`${values.sequence as number} | `));
        expect(line).toContain(values.sourceNo as string);
        expect(line).toMatch(new RegExp(`\\| ${money(BigInt(balance)).replaceAll('.', '\\.')}$`));
      }
      const head = await readChainHead(gateway.db, model, account);
      expect(statement.chainHead).toEqual(head);
      for (const [index, page] of pages.entries()) {
        expect(page.at(-1)).toContain(head.hash);
        expect(page.at(-2)).toContain(`${index + 1} / ${pages.length}`);
      }
    },
  );

  it('has the sums by type, from its opening to its closing balance', async () => {
    const facts = model.countries.MX!;
    const money = (minor: bigint | string) => formatMoney(BigInt(minor), facts);
    const { lines, statement } = await read(ofCountry('MX'), {
      account: 'available',
      postedAt: periodOf('MX', { from: '2026-11-20', to: '2026-11-20' }),
    });
    const types = statement.types!;
    const sumOf = (name: string) => types.reduce((sum, { sums }) => sum + BigInt(sums[name]!), 0n);
    expect(BigInt(statement.opening) + sumOf('net')).toBe(BigInt(statement.closing));
    expect(sumOf('gross') - sumOf('fee')).toBe(sumOf('net'));
    expect(sumOf('fee')).toBeGreaterThan(0n);
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(statement.lines.length);
    const heading = lines.indexOf('Type | Entries | Gross | Fee | Net');
    expect(lines.slice(heading + 1, heading + types.length + 4)).toEqual([
      `Opening balance | ${money(statement.opening)}`,
      ...types.map(({ count, sums }) =>
        expect.stringMatching(
          new RegExp(
            `\\| ${count} \\| ${money(sums.gross!)} \\| ${money(sums.fee!)} \\| ${money(sums.net!)}$`,
          ),
        ),
      ),
      `Total | ${statement.lines.length} | ${['gross', 'fee', 'net'].map((name) => money(sumOf(name))).join(' | ')}`,
      `Closing balance | ${money(statement.closing)}`,
    ]);
  });

  it('is in the language of the request, with a file name of its country and moment', async () => {
    const filter = { account: ['available'], postedAt: periodOf('MX') };
    const { lines, response } = await read(ofCountry('MX'), filter, 'ZH');
    expect(lines[0]).toBe('对账单：账户明细');
    expect(lines.find((line) => line.startsWith('对账期间'))).toMatch(/（GMT-6）/);
    expect(lines).toContainEqual(expect.stringMatching(/^期初余额 \| 收入.* \| 支出.* \| 期末余额$/));
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="account-details-MX-(\d{8}-)+\d{4}\.pdf"$/,
    );
  });

  it('of all balances goes on over many pages, and has their sum after each line', async () => {
    const account = ofCountry('MX');
    const { pages, statement } = await read(account, { postedAt: periodOf('MX') });
    expect(pages.length).toBeGreaterThan(2);
    const held = await readBalances(gateway.db, account);
    expect(statement.opening).toBe('0');
    expect(Number(statement.closing)).toBe(Object.values(held).reduce((sum, each) => sum + each, 0));
    expect(statement.lines.at(-1)!.balance).toBe(statement.closing);
    expect(statement.columns).toContain('account');
    const printed = pages.flat().filter((line) => /^\d[\d,]* \| \d{4}-/.test(line));
    expect(printed).toHaveLength(statement.lines.length);
  });

  it.each([
    ['no period', {}, /needs a period/],
    ['a period without an end', { postedAt: { gte: '2026-11-01T00:00:00Z' } }, /needs a period/],
    [
      'more than a year',
      { postedAt: { gte: '2025-10-01T00:00:00Z', lt: '2026-11-01T00:00:00Z' } },
      /at most a year/,
    ],
    ['a part of a balance', { postedAt: periodOf('MX'), businessType: 'payout' }, /whole balances/],
  ])('of %s is rejected with the reason', async (_name, filter, reason) => {
    const response = await request(ofCountry('MX'), filter);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ msg: string }>().msg).toMatch(reason);
  });

  it('is listed among the downloads, for colleagues who may export its list', async () => {
    const account = ofCountry('MX');
    const { merchantId } = account;
    const { rawPayload } = await request(account, {
      account: 'available',
      postedAt: periodOf('MX', { from: '2026-11-19', to: '2026-11-19' }),
    });
    const path = '/api/manage/MX/downloads';
    const readAs = (url: string, permissions = allPermissions(model)) =>
      gateway.server.inject({
        url,
        headers: { authorization: gateway.signIn({ merchantId, userId: newId(), permissions }) },
      });
    const query = 'filter={"kind":"statement"}&sort=["requestedAt","DESC"]';
    const { data } = (await readAs(`${path}?${query}`)).json<{ data: StoredRecord<'download'>[] }>();
    const [listed] = data;
    expect(listed).toMatchObject({
      kind: 'statement',
      format: 'pdf',
      status: 'downloadable',
      list: 'Account details',
    });
    const file = `${path}/${listed!.id}/files/${(listed!.file as { id: string }).id}`;
    expect((await readAs(file)).rawPayload.equals(rawPayload)).toBe(true);
    const without = new Set([...allPermissions(model)].filter((name) => name !== 'account:details:export'));
    expect((await readAs(file, without)).statusCode).toBe(403);
  });

  it('is not made of lists that are no statements', async () => {
    const { merchantId } = ofCountry('MX');
    const { status, body } = await gateway.send(
      gateway.signIn({ merchantId }),
      'GET',
      '/api/manage/MX/collection-orders/export?format=pdf',
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: '/format', keyword: 'enum' }]);
  });
});
