import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  AppliedBankReport,
  ListedBankFile,
  MadeBankFile,
} from '../../../../src/contract/operator/bankFiles';
import { newId } from '../../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import type { OperatorScope } from '../../../../src/gateway/http/contract/RouteContract';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { allRights } from '../../../../src/gateway/operator/operators/rights';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { approved } from './support/approved';

let gateway: FundGateway;
let account: string;
let program: string;
beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 100_000_000);
  program = await tokenFor('read', 'decide', 'reveal');
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

async function tokenFor(...scopes: OperatorScope[]): Promise<string> {
  const { db, clock } = gateway;
  const maker = { db, actor: operatorActor('olga'), now: clock.now() };
  return `Bearer ${await issueToken(maker, `bank ${scopes.join(' ')}`, 90, { ...allRights, scopes })}`;
}

const path = '/api/operator/bank-files';
const get = (url: string, authorization = program) =>
  gateway.send(undefined, 'GET', url, undefined, { authorization });
const make = (body: object, key: string = newId(), authorization = program) =>
  gateway.send(undefined, 'POST', path, body, { authorization, 'idempotency-key': key });
const report = (text: string | Buffer, query = 'country=MX', authorization = program) =>
  gateway.send(undefined, 'POST', `/api/operator/bank-reports?${query}`, Buffer.from(text), {
    authorization,
    'content-type': 'application/octet-stream',
  });
const applied = (answer: { body: { data: unknown } }) => answer.body.data as AppliedBankReport;

/** No two withdrawals are of one amount. */
let amount = 20_000;
const approve = (to = account) => approved(gateway, to, ++amount);
const read = async (id: string) =>
  (await gateway.owner.send('GET', `MX/withdrawals/${id}`)).body.data as StoredRecord<'withdrawal'>;

const debtor = { name: 'Peña', account: { number: '012180001234567891' }, bank: { bic: 'BCMRMXMM' } };

/** The places of what is wrong in a request for a file. */
const errorsOf = async (body: object) => (await make(body)).body.errors?.map(({ path: at }) => at);

/** What a token gets: the list, a content, a file and a report. */
const statuses = async (authorization: string) => [
  (await get(path, authorization)).status,
  (await get(`${path}/${newId()}/content`, authorization)).status,
  (await make({ country: 'MX', format: 'csv' }, newId(), authorization)).status,
  (await report('id,status\n', 'country=MX&rehearse=true', authorization)).status,
];

describe('an operator’s program', () => {
  it('says once since when withdrawals are paid by files', async () => {
    const first = await make({ country: 'MX', format: 'csv' });
    expect([first.status, first.body.msg]).toEqual([
      422,
      expect.stringContaining('This is the first file of MX. Say since when'),
    ]);
    await approve();
    const since = '2026-11-20T00:00:00Z';
    expect((await make({ country: 'MX', format: 'csv', since })).status).toBe(200);
    expect((await make({ country: 'MX', format: 'csv', since })).body.msg).toContain('Leave that out');
  });

  it('makes a file once for each key, and finds it in the list', async () => {
    const withdrawal = await approve();
    const unfit = await approve(await gateway.bankAccount('MX', { accountName: '蝴蝶游戏有限公司' }));
    const key = newId();
    const sent = { country: 'MX', format: 'pain.001', debtor };
    const made = (await make(sent, key)).body.data as MadeBankFile;
    expect(made).toMatchObject({
      file: { country: 'MX', format: 'pain.001', count: 1, total: withdrawal.amount, paid: 0, returned: 0 },
      unfit: [{ number: unfit.withdrawalNo, reason: expect.stringContaining('characters') as string }],
      isAll: true,
    });
    expect((await make(sent, key)).body.data).toEqual(made);
    expect((await make(sent)).body.data).toMatchObject({ file: null, isAll: true });
    const [latest] = (await get(`${path}?country=MX&limit=1`)).body.data as ListedBankFile[];
    expect(latest).toEqual(made.file);
    expect((await get(`${path}?country=PE`)).body.data).toEqual([]);
    expect(await readOperatorEvents(gateway.db, 1, made.file!.id)).toMatchObject([
      { action: 'added', subject: 'bankFile', actor_name: 'bank read decide reveal' },
    ]);
  });

  it('reads the content again, which is an event', async () => {
    const { withdrawalNo } = await approve();
    const { file } = (await make({ country: 'MX', format: 'csv' })).body.data as MadeBankFile;
    const answer = await get(`${path}/${file!.id}/content`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="MX-${file!.id}.csv"`,
    });
    expect(answer.text).toContain(withdrawalNo);
    expect(createHash('sha256').update(answer.text).digest('hex')).toBe(file!.sha256);
    expect(await readOperatorEvents(gateway.db, 1, file!.id)).toMatchObject([{ action: 'revealed' }]);
    for (const id of [newId(), 'x']) expect((await get(`${path}/${id}/content`)).status).toBe(404);
  });

  it('is told where what it asks for is wrong', async () => {
    expect(await errorsOf({ country: 'XX', format: 'csv' })).toEqual(['/country']);
    expect(await errorsOf({ country: 'MX', format: 'mt101' })).toEqual(['/format']);
    expect(await errorsOf({ country: 'MX', format: 'csv', limit: 10_001 })).toEqual(['/limit']);
    expect(await errorsOf({ country: 'MX', format: 'csv', since: 'yesterday' })).toEqual(['/since']);
    expect(await errorsOf({ country: 'MX', format: 'pain.001' })).toEqual(['/debtor']);
    const wrong = { ...debtor, name: '走廊', account: { iban: 'DE00500105175407324931' } };
    expect(await errorsOf({ country: 'MX', format: 'pain.001', debtor: wrong })).toEqual([
      '/debtor/name',
      '/debtor/account/iban',
    ]);
    for (const query of ['country=XX', 'limit=0', 'limit=x', 'limit=1001'])
      expect((await get(`${path}?${query}`)).status).toBe(422);
  });
});

describe('a report of a bank', () => {
  it.each([
    ['CSV', `id,status\n${'MXW1,RJCT\n'.repeat(10_000)}`],
    [
      'pain.002',
      `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts>${'<TxInfAndSts><OrgnlInstrId>x</OrgnlInstrId><TxSts>RJCT</TxSts></TxInfAndSts>'.repeat(10_000)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
    ],
  ])('of 10,000 lines is read by nobody whom others wait for: %s', async (_format, text) => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const answer = await report(text, 'country=MX&rehearse=true');
    const sizes = decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0);
    decode.mockRestore();
    expect(applied(answer).problemCount).toBe(10_000);
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(65_536);
  });

  it.each([
    ['of a great depth', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['with an element named constructor', '<Document><constructor>1</constructor></Document>'],
    ['with an element named __proto__', '<Document><__proto__>1</__proto__></Document>'],
    ['of a great depth and size', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`],
    ['with too many lines', `id,status\n${'MXW1,RJCT\n'.repeat(50_001)}`],
  ])('%s is one that cannot be read', async (_what, text) => {
    const answer = await report(text);
    expect([answer.status, answer.body.msg]).toEqual([422, expect.stringMatching(/^report\.csv .*\.$/)]);
  });

  it('is shown first, does what it says, and nothing the second time', async () => {
    const [paid, closed, pending] = [await approve(), await approve(), await approve()];
    await make({ country: 'MX', format: 'csv' });
    const before = await gateway.balances('MX');
    const text = `id,status,reason\n${paid.id},ACSC,\n${closed.withdrawalNo},RJCT,AC04\n${pending.id},PDNG,\nMXW1,RJCT,\n`;
    const expected = {
      returns: [
        {
          number: closed.withdrawalNo,
          reason: 'The bank returned the transfer. The account is closed.',
        },
      ],
      paid: 1,
      known: 0,
      pending: 1,
      problems: [{ line: 5, place: 'Line 5', text: 'No file of MX has a withdrawal "MXW1".' }],
      problemCount: 1,
      left: 0,
    };
    expect(applied(await report(text, 'country=MX&rehearse=true'))).toEqual(expected);
    expect(await gateway.balances('MX')).toEqual(before);
    expect(applied(await report(text))).toEqual(expected);
    expect((await gateway.balances('MX')).available - before.available).toBe(closed.actualDebit);
    expect(await read(closed.id)).toMatchObject({ status: 'returned' });
    const again = applied(await report(text, 'country=MX&name=again.csv'));
    expect(again).toMatchObject({ returns: [], paid: 0, known: 2, pending: 1, left: 0 });
    const [latest] = (await get(`${path}?limit=1`)).body.data as ListedBankFile[];
    expect(latest).toMatchObject({ count: 3, paid: 1, returned: 1 });
  });

  it('says how many problems there are, and what the first thousand are', async () => {
    const answer = applied(await report(`id,status\n${'MXW1,RJCT\n'.repeat(1_200)}`));
    expect([answer.problems.length, answer.problemCount]).toEqual([1_000, 1_200]);
    expect(answer.problems.at(-1)).toMatchObject({ line: 1_001 });
  });

  it('returns each withdrawal once, where it is sent twice at once', async () => {
    const withdrawals = [await approve(), await approve(), await approve()];
    await make({ country: 'MX', format: 'csv' });
    const before = await gateway.balances('MX');
    const text = ['id,status,reason', ...withdrawals.map(({ id }) => `${id},RJCT,`)].join('\n');
    const answers = (await Promise.all([report(text), report(text)])).map(applied);
    expect(answers.flatMap(({ returns }) => returns.map(({ number }) => number)).toSorted()).toEqual(
      withdrawals.map(({ withdrawalNo }) => withdrawalNo).toSorted(),
    );
    const sum = withdrawals.reduce((total, { actualDebit }) => total + actualDebit!, 0);
    expect((await gateway.balances('MX')).available - before.available).toBe(sum);
  });

  it('says by line what the token may not return', async () => {
    const { id } = await approve();
    await make({ country: 'MX', format: 'csv' });
    const { db, clock } = gateway;
    const rights = { ...allRights, limits: { MXN: 100 } };
    const maker = { db, actor: operatorActor('olga'), now: clock.now() };
    const small = `Bearer ${await issueToken(maker, 'small', 90, rights)}`;
    expect(applied(await report(`id,status\n${id},RJCT\n`, 'country=MX', small))).toMatchObject({
      returns: [],
      problems: [{ line: 2, text: expect.stringContaining('amounts up to') as string }],
    });
    expect(await read(id)).toMatchObject({ status: 'approved' });
  });

  it('is refused where it is none, is too large, or is about no country', async () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
    expect((await report(picture, 'country=MX&name=picture.png')).body.msg).toContain(
      'picture.png cannot be read.',
    );
    expect((await report('', 'country=MX')).status).toBe(422);
    expect((await report('number,state\n1,RJCT\n')).body.msg).toContain('id, status and reason');
    expect((await report('<Document/>')).body.msg).toContain('no payment status report');
    expect((await report('id,status\n', 'country=XX')).body.errors).toMatchObject([{ path: '/country' }]);
    expect((await report(Buffer.alloc(16 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

it('reading, revealing and deciding are scopes of their own', async () => {
  const [reading, revealing, deciding] = [
    await tokenFor('read'),
    await tokenFor('reveal'),
    await tokenFor('decide'),
  ];
  expect(await statuses(reading)).toEqual([200, 403, 403, 403]);
  expect(await statuses(revealing)).toEqual([403, 404, 403, 403]);
  expect(await statuses(deciding)).toEqual([403, 403, 200, 200]);
  expect(await statuses('')).toEqual([401, 401, 401, 401]);
});
