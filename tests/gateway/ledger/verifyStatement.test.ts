import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printStatement } from '../../../src/gateway/exports/statement/printStatement';
import type { Statement } from '../../../src/gateway/exports/statement/Statement';
import { readStatementFile } from '../../../src/gateway/exports/statement/statementFile';
import { readAccountKeys } from '../../../src/gateway/ledger/entries';
import { post } from '../../../src/gateway/ledger/post';
import type { Posting } from '../../../src/gateway/ledger/posting';
import { verifyStatement } from '../../../src/gateway/ledger/verifyStatement';
import { databaseUrl } from '../../support/databases';
import { productModel } from '../support/productModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const now = '2026-11-20T18:00:00Z';

let gateway: TestGateway;
let merchantId: string;
/** A statement as it was downloaded, and what it says. */
let file: Buffer;
let statement: Statement;
let folder: string;

/** Moves money of an account, as a payment or a payout would: amounts in minor units, out of it where negative. */
async function move(amounts: number[]): Promise<void> {
  const postings = amounts.map((amount, place): Posting => {
    const [from, to] = amount > 0 ? (['channel', 'available'] as const) : (['available', 'channel'] as const);
    return {
      merchantId,
      country: 'PE',
      currency: 'PEN',
      key: `test:${place}:${amount}`,
      businessType: amount > 0 ? 'collection' : 'payout',
      at: gateway.clock.now(),
      moves: [{ from, to, amount: Math.abs(amount) }],
    };
  });
  await post(gateway.db, model, postings);
}

beforeAll(async () => {
  gateway = await testGateway({ model, now, merchants: true });
  merchantId = (await readAccountKeys(gateway.db)).find(({ country }) => country === 'PE')!.merchantId;
  gateway.clock.set('2026-11-21T06:00:00Z');
  await move([123_456, -50_000, 7_890, -1]);
  const filter = {
    account: 'available',
    postedAt: { gte: '2026-11-21T05:00:00.000Z', lt: '2026-11-22T05:00:00.000Z' },
  };
  const search = new URLSearchParams({ format: 'pdf', filter: JSON.stringify(filter) });
  const response = await gateway.server.inject({
    url: `/api/manage/PE/account-details/export?${search}`,
    headers: { authorization: gateway.signIn({ merchantId }) },
  });
  file = response.rawPayload;
  statement = readStatementFile(file)!;
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const verify = async (pdf: Buffer) => (await verifyStatement(gateway.db, model, pdf)).problems;

/** The PDF of another statement, printed as the gateway prints one. */
async function print(change: (copy: Statement) => void): Promise<Buffer> {
  const copy = structuredClone(statement);
  change(copy);
  return buffer(printStatement(model, copy));
}

/** Draws over the first page, as a program would that edits PDFs. */
function drawOver(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)) {
    const from = match.index + match[0].length;
    const to = from + Number(match[1]);
    const content = inflateSync(pdf.subarray(from, to));
    if (!content.includes(' TJ')) continue;
    const drawn = deflateSync(Buffer.concat([content, Buffer.from('\n0 0 100 100 re f')]));
    const head = match[0].replace(`/Length ${match[1]}`, `/Length ${drawn.length}`);
    return Buffer.concat([pdf.subarray(0, match.index), Buffer.from(head), drawn, pdf.subarray(to)]);
  }
  throw new Error('The PDF has no page.');
}

describe('verifying a statement', () => {
  it('finds nothing wrong with the file as it was downloaded', async () => {
    expect(statement.lines).toHaveLength(4);
    expect(await verify(file)).toEqual([]);
  });

  it('still holds after more was posted', async () => {
    await move([999]);
    expect(await verify(file)).toEqual([]);
  });

  it('names an amount that was altered, and everything that follows from it', async () => {
    const line = statement.lines.findIndex(({ values }) => typeof values.income === 'number');
    const { sequence, income } = statement.lines[line]!.values as { sequence: number; income: number };
    const problems = await verify(
      await print((copy) => {
        copy.lines[line]!.values.income = income + 100_00;
      }),
    );
    expect(problems).toContainEqual(
      expect.stringMatching(
        new RegExp(`^"income" of entry ${sequence} is [\\d.,]+ PEN; the statement says [\\d.,]+ PEN\\.$`),
      ),
    );
    expect(problems).toContainEqual(expect.stringMatching(`^The balance after entry ${sequence} is `));
  });

  it('names altered sums, the merchant and the head of another chain', async () => {
    const problems = await verify(
      await print((copy) => {
        copy.opening = String(BigInt(copy.opening) + 1n);
        copy.closing = String(BigInt(copy.closing) + 1n);
        copy.merchant.name = 'Somebody Else';
        copy.seal!.hash = 'f'.repeat(64);
      }),
    );
    expect(problems).toEqual([
      expect.stringMatching(/^The name of merchant \d+ is .+; the statement says Somebody Else\.$/),
      expect.stringMatching(/^The SHA-256 of entries 1 to \d+ is [0-9a-f]{64}; the statement says f{64}\.$/),
      expect.stringMatching(/^The opening balance is /),
      expect.stringMatching(/^The closing balance is /),
      expect.stringMatching(/^The balance after entry \d+ is /),
    ]);
  });

  it('names a line that is missing, and one that the ledger does not have', async () => {
    const [{ values }] = statement.lines as [Statement['lines'][number]];
    expect(await verify(await print((copy) => copy.lines.shift()))).toContainEqual(
      expect.stringMatching(`^Entry ${values.sequence as number} of -?[\\d.,]+ PEN is missing\\.$`),
    );
    const invented = await print((copy) => {
      copy.lines.push({ ...copy.lines[0]!, values: { ...values, sequence: 999_999 } });
    });
    expect(await verify(invented)).toContainEqual(
      expect.stringMatching('^Entry 999999 of the statement is not'),
    );
  });

  it('finds pages that were altered while the attached figures were left as they are', async () => {
    const altered = drawOver(file);
    expect(readStatementFile(altered)).toEqual(statement);
    expect(await verify(altered)).toEqual([
      expect.stringMatching('^The pages are not what this version prints'),
    ]);
  });

  it.each([
    ['another file', () => Buffer.from('%PDF-1.7\nnothing')],
    [
      'a file with something behind its end',
      () => Buffer.concat([file, Buffer.from('1 0 obj\n<<>>\nendobj\n')]),
    ],
    ['an empty file', () => Buffer.alloc(0)],
  ])('rejects %s', async (_name, made) => {
    expect(await verify(made())).toEqual([expect.stringMatching('^This is not a statement')]);
  });

  it('by the command prints a verdict for each file, and exits with 1 where one does not hold', async () => {
    const [sound, unsound] = [join(folder, 'sound.pdf'), join(folder, 'unsound.pdf')];
    await writeFile(sound, file);
    await writeFile(unsound, drawOver(file));
    const { code, out, errors } = await runCommand(sound, unsound);
    expect(out).toMatch(/^\S+sound\.pdf holds: 4 entries of \d+ PE PEN, /);
    expect(errors).toContain(`${unsound} does not hold: 1 problem in 4 entries of `);
    expect(code).toBe(1);
  });
});

/** Runs `npm run ledger -- verify-statement` on the gateway's database. */
function runCommand(...paths: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: databaseUrl(gateway.connection) };
  const args = ['--import', 'tsx', 'src/cli/ledger.ts', 'verify-statement', ...paths];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}
