import type { Model } from '../../metadata/model/Model';
import { bindCountry } from '../../metadata/bind/bindCountry';
import type { JsonValue } from '../../metadata/model/json';
import { formatMoney } from '../../metadata/values/money';
import type { Database } from '../database/tables';
import { withSnapshot } from '../database/transaction';
import { printStatement } from '../exports/statement/printStatement';
import type { Statement, StatementLine } from '../exports/statement/Statement';
import { isSamePdf, readStatementFile } from '../exports/statement/statementFile';
import { chainStart, hashEntry } from './chain';
import { readEntries, type StoredEntry } from './entries';

/** What a file was found to be. */
export interface StatementReport {
  /** Undefined where the file is none. */
  statement: Statement | undefined;
  /** Each says what differs, and what it is in the ledger. */
  problems: string[];
}

/** Problems that are reported at most. */
const maxProblems = 100;

/**
 * Proves a PDF statement on one snapshot of the database, in plain arithmetic over the ledger's entries (product 6.2): these
 * hash to the chain's head on the statement, opening + in − out is its closing balance, every line is in the
 * ledger as it is printed and none is missing, and the pages say what the attached figures do.
 */
export async function verifyStatement(db: Database, model: Model, file: Buffer): Promise<StatementReport> {
  const statement = readStatementFile(file);
  if (!statement) {
    const problem =
      'This is not a statement as the gateway wrote it. If another program saved it again, verify the file as it was downloaded.';
    return { statement, problems: [problem] };
  }
  const { resource, country } = statement;
  const isKnown =
    Object.hasOwn(model.countries, country) &&
    model.resources[resource]?.entity === 'ledger-entry' &&
    model.resources[resource].list?.statement !== undefined;
  if (!isKnown)
    return { statement, problems: [`There are no statements of "${resource}" in "${country}" here.`] };
  const problems = await withSnapshot(db, (snapshot) => compare(snapshot, model, statement));
  if (!(await isPrintedFrom(model, statement, file)))
    problems.push(
      'The pages are not what this version prints from the attached figures. They were altered, or another version printed them.',
    );
  return { statement, problems: problems.slice(0, maxProblems) };
}

async function isPrintedFrom(model: Model, statement: Statement, file: Buffer): Promise<boolean> {
  try {
    return await isSamePdf(file, printStatement(model, statement));
  } catch {
    // Figures that nobody could print, such as a column that does not exist.
    return false;
  }
}

async function compare(db: Database, model: Model, statement: Statement): Promise<string[]> {
  const { merchant: named, country, currency, seal } = statement;
  const merchant = await db
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('code', '=', named.code)
    .executeTakeFirst();
  if (!merchant) return [`There is no merchant ${named.code}.`];
  const problems: string[] = [];
  const differ = (what: string, printed: string, actual: string) => {
    if (printed !== actual) problems.push(`${what} is ${actual}; the statement says ${printed}.`);
  };
  const facts = bindCountry(model, country, model.languages[0] ?? 'en');
  const money = (minor: bigint) =>
    `${formatMoney(minor, { numberFormat: 'en', precision: facts.amount.precision })} ${currency}`;
  differ(`The name of merchant ${named.code}`, named.name, merchant.name);
  differ(`The zone of ${country}`, statement.zone, facts.zone);
  if (!seal) return [...problems, 'The statement does not have the head of the chain.'];

  const { from, to } = statement.period;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const { account: accounts } = statement.only;
  const lines = new Map(statement.lines.map((line) => [line.values.sequence, line]));
  if (lines.size < statement.lines.length) problems.push('The statement has an entry twice.');
  let [hash, sequence, balance] = [chainStart, 0, 0n];
  const sums = { opening: 0n, plus: 0n, minus: 0n };
  const account = { merchantId: merchant.id, country, currency };
  for await (const page of readEntries(db, model, account, { to: seal.sequence })) {
    for (const entry of page) {
      ({ sequence } = entry);
      hash = hashEntry(hash, entry);
      const [time, amount] = [Date.parse(entry.postedAt), amountOf(entry)];
      if (time >= end || (accounts?.length && !accounts.includes(entry.account))) continue;
      if (time < begin) {
        sums.opening += amount;
        continue;
      }
      const line = lines.get(sequence);
      lines.delete(sequence);
      if (amount > 0n) sums.plus += amount;
      else sums.minus -= amount;
      if (!line) problems.push(`Entry ${sequence} of ${money(amount)} is missing from the statement.`);
      else problems.push(...compareLine(line, entry, money));
    }
  }
  for (const number of lines.keys())
    problems.push(
      `Entry ${String(number)} of the statement is not among the ledger's entries of its period.`,
    );
  const closing = sums.opening + sums.plus - sums.minus;
  for (const [name, sum] of Object.entries({ ...sums, closing }))
    differ(
      titles[name as keyof typeof titles],
      money(BigInt(statement[name as keyof typeof titles])),
      money(sum),
    );
  const printed = BigInt(statement.opening) + BigInt(statement.plus) - BigInt(statement.minus);
  differ('Opening + in − out', money(BigInt(statement.closing)), money(printed));
  balance = BigInt(statement.opening);
  for (const line of statement.lines) {
    balance += amountOf(line.values);
    if (balance === BigInt(line.balance)) continue;
    problems.push(
      `The balance after entry ${String(line.values.sequence)} comes to ${money(balance)}; the statement says ${money(BigInt(line.balance))}.`,
    );
    break;
  }
  if (sequence !== seal.sequence)
    problems.push(`The ledger has ${sequence} entries; the statement's chain has ${seal.sequence}.`);
  else differ(`The SHA-256 of entries 1 to ${sequence}`, seal.hash, hash);
  return problems;
}

const titles = {
  opening: 'The opening balance',
  plus: 'What came in',
  minus: 'What went out',
  closing: 'The closing balance',
} as const;

function compareLine(
  { values }: StatementLine,
  entry: StoredEntry,
  money: (minor: bigint) => string,
): string[] {
  const stored: Record<string, unknown> = { ...entry };
  return Object.entries(values).flatMap(([name, printed]) => {
    const actual = (stored[name] ?? null) as JsonValue;
    if (actual === printed) return [];
    const isAmount = name === 'income' || name === 'expense';
    const show = (value: JsonValue) =>
      isAmount && typeof value === 'number' ? money(BigInt(value)) : value === null ? 'empty' : String(value);
    return [`${name} of entry ${entry.sequence} is ${show(actual)}; the statement says ${show(printed)}.`];
  });
}

/** What an entry, or a line of a file, adds to its balance, in minor units. */
function amountOf({ income, expense }: { income?: unknown; expense?: unknown }): bigint {
  const [plus = 0, minus = 0] = [income, expense].map((value) =>
    Number.isSafeInteger(value) ? (value as number) : 0,
  );
  return BigInt(plus) - BigInt(minus);
}
