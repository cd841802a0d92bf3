import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printStatement } from '../../../src/gateway/exports/statement/printStatement';
import type { Statement } from '../../../src/gateway/exports/statement/Statement';
import { newId } from '../../../src/gateway/database/ids';
import { extendChain } from '../../../src/gateway/ledger/chain';
import { readAccountKeys } from '../../../src/gateway/ledger/entries';
import { post } from '../../../src/gateway/ledger/post';
import type { Posting } from '../../../src/gateway/ledger/posting';
import { readStatementFile, verifyStatement } from '../../../src/gateway/exports/statement/verifyStatement';
import { formatMoney } from '../../../src/metadata/values/money';
import { databaseUrl } from '../../support/databases';
import { program } from '../../support/program';
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

/** Downloads the statement of the available balance for the day, as it is now. */
async function download(): Promise<Buffer> {
  const filter = {
    account: 'available',
    postedAt: { gte: '2026-11-21T05:00:00.000Z', lt: '2026-11-22T05:00:00.000Z' },
  };
  const search = new URLSearchParams({ format: 'pdf', filter: JSON.stringify(filter) });
  const response = await gateway.server.inject({
    url: `/api/manage/PE/account-details/export?${search}`,
    headers: { authorization: gateway.signIn({ merchantId }) },
  });
  return response.rawPayload;
}

beforeAll(async () => {
  gateway = await testGateway({ model, now, merchants: true });
  merchantId = (await readAccountKeys(gateway.db)).find(({ country }) => country === 'PE')!.merchantId;
  gateway.clock.set('2026-11-21T06:00:00Z');
  await move([123_456, -50_000, 7_890, -1]);
  file = await download();
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

const reprint = (given: Statement) => buffer(printStatement(model, given));

const money = (minor: string) => formatMoney(BigInt(minor), model.countries.PE!);

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

  it('says of one that is sound that it was not issued here, where its record is not in the database', async () => {
    const problems = await print((copy) => (copy.number = newId())).then(verify);
    expect(problems).toEqual([
      expect.stringMatching(
        /^Forged: the statement [0-9a-f-]{36} was not issued by this gateway, or its record was lost/,
      ),
    ]);
  });

  describe('whose latest debits were cut off', () => {
    /** A statement with a debit, the one issued before it, and what a merchant prints of both: the debit cut off, the right hash. */
    let [before, after, cut]: Statement[] = [];

    beforeAll(async () => {
      before = readStatementFile(await download())!;
      gateway.clock.set('2026-11-21T08:00:00Z');
      await move([-11_000]);
      const account = { merchantId, country: 'PE', currency: 'PEN' };
      await extendChain(gateway.db, model, account, 'entries', () => gateway.clock.now());
      gateway.clock.set('2026-11-21T09:00:00Z');
      after = readStatementFile(await download())!;
      cut = {
        ...after,
        minus: String(BigInt(after.minus) - 11_000n),
        closing: before.closing,
        lines: after.lines.slice(0, -1),
        chainHead: before.chainHead!,
      };
    });

    it('is forged, whatever number it bears', async () => {
      expect(after!.lines.at(-1)!.values.expense).toBe(11_000);
      const numbers = { own: after!.number, earlier: before!.number, invented: newId() };
      for (const number of Object.values(numbers)) {
        const problems = await verify(await reprint({ ...cut!, number }));
        expect(problems).toContainEqual(expect.stringMatching(`^Forged: the statement ${number} was `));
      }
    });

    it('is named with what was issued, and what the file has instead', async () => {
      const problems = await verify(await reprint(cut!));
      expect(problems).toContain(
        `Forged: the statement ${after!.number} was issued with ${money(after!.closing)} PEN as its "closing"; the file has ${money(before!.closing)} PEN.`,
      );
    });

    it('leaves out what was in the chain long before the moment that it says', async () => {
      const problems = await verify(await reprint(cut!));
      expect(problems).toContainEqual(
        expect.stringMatching(/^Forged: the statement ends with entry \d+ and says that it was made at /),
      );
    });

    it('is told apart from those that were issued before and after, which hold', async () => {
      expect(await verify(await reprint(before!))).toEqual([]);
      expect(await verify(await reprint(after!))).toEqual([]);
    });
  });

  it('holds where another process, whose clock is four minutes behind, had chained what it lacks', async () => {
    gateway.clock.set('2026-11-21T10:00:00Z');
    const issued = await download();
    await move([-12_000]);
    const account = { merchantId, country: 'PE', currency: 'PEN' };
    await extendChain(gateway.db, model, account, 'entries', () => new Date('2026-11-21T09:56:00Z'));
    expect(await verify(issued)).toEqual([]);
  });

  it('keeps what was issued: no record of it is changed or deleted', async () => {
    const change = gateway.db.updateTable('issued_statement').set({ content_hash: '' });
    await expect(change.execute()).rejects.toThrow('append-only');
    await expect(gateway.db.deleteFrom('issued_statement').execute()).rejects.toThrow('append-only');
    const rows = await gateway.db.selectFrom('issued_statement').selectAll().execute();
    expect(rows.find(({ id }) => id === statement.number)).toMatchObject({
      merchant_id: merchantId,
      country: 'PE',
      resource: 'account-details',
      actor_kind: 'user',
    });
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

  it('names sums by type that are not those of the lines', async () => {
    const problems = await print((copy) => {
      copy.types![0]!.sums.fee = '500';
      copy.types![1]!.count += 1;
    }).then(verify);
    const [first, second] = statement.types!;
    expect(problems).toContain(
      `"fee" of ${first!.value as string} is ${money('0')} PEN; the statement says ${money('500')} PEN.`,
    );
    expect(problems).toContain(
      `The number of entries of ${second!.value as string} is ${second!.count}; the statement says ${second!.count + 1}.`,
    );
  });

  it('names altered sums, the merchant and the head of another chain', async () => {
    const problems = await verify(
      await print((copy) => {
        copy.opening = String(BigInt(copy.opening) + 1n);
        copy.closing = String(BigInt(copy.closing) + 1n);
        copy.merchant.name = 'Somebody Else';
        copy.chainHead!.hash = 'f'.repeat(64);
      }),
    );
    expect(problems.filter((problem) => !problem.startsWith('Forged'))).toEqual([
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
  const args = [...program('src/cli/ledger.ts'), 'verify-statement', ...paths];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}
