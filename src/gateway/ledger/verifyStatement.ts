import { bindCountry } from '../../metadata/bind/bindCountry';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { formatMoney } from '../../metadata/values/money';
import type { Database } from '../database/tables';
import { withSnapshot } from '../database/transaction';
import { printStatement } from '../exports/statement/printStatement';
import type { Statement, StatementLine, StatementSeal } from '../exports/statement/Statement';
import { isSamePdf, readStatementFile } from '../exports/statement/statementFile';
import { chainStart, hashEntry } from './chain';
import { readEntries, type StoredEntry } from './entries';
import type { LedgerAccountKey } from './tables';

/** What a file was found to be. */
export interface StatementReport {
  /** Undefined where the file is none. */
  statement: Statement | undefined;
  /** Each says what is wrong, and what it is in the ledger. */
  problems: string[];
}

/** Problems that are reported at most. */
const maxProblems = 100;

/**
 * Proves a PDF statement on one snapshot of the database, in plain arithmetic over the ledger's entries (product 6.9): these
 * hash to the head of the chain that is on the statement, opening + in − out is its closing balance, every line is in the
 * ledger as it is printed and none is missing, and the pages say what the attached figures do.
 */
export async function verifyStatement(db: Database, model: Model, file: Buffer): Promise<StatementReport> {
  const statement = readStatementFile(file);
  if (!statement) {
    const problem =
      'This is not a statement as the gateway wrote it. If another program saved it again, verify it as it was downloaded.';
    return { statement, problems: [problem] };
  }
  const { resource, country, seal } = statement;
  const definition = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined;
  if (!Object.hasOwn(model.countries, country) || !definition?.list?.statement)
    return { statement, problems: [`There are no statements of "${resource}" in "${country}" here.`] };
  if (definition.entity !== 'ledger-entry' || !seal)
    return { statement, problems: ['The statement does not have the head of a chain of the ledger.'] };
  const problems = await withSnapshot(db, (snapshot) =>
    new StatementVerifier(snapshot, model, statement, seal).verify(),
  );
  if (!(await isPrintedFrom(model, statement, file)))
    problems.push(
      'The pages are not what this version prints from the attached figures: they were altered, or another version printed them.',
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

const sumTitles = {
  opening: 'The opening balance',
  plus: 'What came in',
  minus: 'What went out',
  closing: 'The closing balance',
} as const;

class StatementVerifier {
  readonly #problems: string[] = [];
  /** The lines that no entry was found for yet, by sequence. */
  readonly #lines: Map<JsonValue | undefined, StatementLine>;
  readonly #sums = { opening: 0n, plus: 0n, minus: 0n };

  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly statement: Statement,
    readonly seal: StatementSeal,
  ) {
    this.#lines = new Map(statement.lines.map((line) => [line.values.sequence, line]));
  }

  async verify(): Promise<string[]> {
    const { merchant: printed, country, currency, zone, lines } = this.statement;
    const merchant = await this.db
      .selectFrom('merchant')
      .select(['id', 'name'])
      .where('code', '=', printed.code)
      .executeTakeFirst();
    if (!merchant) return [`There is no merchant ${printed.code}.`];
    this.#compare(`The name of merchant ${printed.code}`, printed.name, merchant.name);
    this.#compare(`The zone of ${country}`, zone, this.model.countries[country]!.zone);
    if (this.#lines.size < lines.length) this.#problems.push('The statement has an entry twice.');
    await this.#verifyEntries({ merchantId: merchant.id, country, currency });
    for (const sequence of this.#lines.keys())
      this.#problems.push(
        `Entry ${show(sequence)} of the statement is not in the ledger, or not of this period and balance.`,
      );
    this.#verifySums();
    this.#verifyBalances();
    return this.#problems;
  }

  /** Hashes all entries up to the head of the chain, and compares those of the period with the lines. */
  async #verifyEntries(account: LedgerAccountKey): Promise<void> {
    let [hash, sequence] = [chainStart, 0];
    for await (const page of readEntries(this.db, this.model, account, { to: this.seal.sequence })) {
      for (const entry of page) {
        hash = hashEntry(hash, entry);
        this.#addEntry(entry);
      }
      ({ sequence } = page.at(-1)!);
    }
    if (sequence < this.seal.sequence)
      this.#problems.push(
        `The chain of the statement goes up to entry ${this.seal.sequence}; the ledger ends with entry ${sequence}.`,
      );
    else this.#compare(`The SHA-256 of entries 1 to ${sequence}`, this.seal.hash, hash);
  }

  #addEntry(entry: StoredEntry): void {
    const { period, only } = this.statement;
    const { sequence, account, postedAt } = entry;
    const isOf = !only.account?.length || only.account.includes(account);
    if (!isOf || Date.parse(postedAt) >= Date.parse(period.to)) return;
    const amount = amountOf(entry);
    if (Date.parse(postedAt) < Date.parse(period.from)) {
      this.#sums.opening += amount;
      return;
    }
    if (amount > 0n) this.#sums.plus += amount;
    else this.#sums.minus -= amount;
    const line = this.#lines.get(sequence);
    this.#lines.delete(sequence);
    if (!line) this.#problems.push(`Entry ${sequence} of ${this.#money(amount)} is missing.`);
    else this.#compareLine(line, entry);
  }

  #compareLine({ values }: StatementLine, entry: StoredEntry): void {
    const stored: Record<string, unknown> = { ...entry };
    for (const [name, printed] of Object.entries(values)) {
      const isAmount = name === 'income' || name === 'expense';
      const text = (value: unknown) =>
        isAmount && Number.isSafeInteger(value) ? this.#money(BigInt(value as number)) : show(value);
      this.#compare(`"${name}" of entry ${entry.sequence}`, text(printed), text(stored[name]));
    }
  }

  #verifySums(): void {
    const { opening, plus, minus } = this.#sums;
    const sums = { ...this.#sums, closing: opening + plus - minus };
    for (const name of ['opening', 'plus', 'minus', 'closing'] as const)
      this.#compare(sumTitles[name], this.#money(BigInt(this.statement[name])), this.#money(sums[name]));
    const [first, inward, outward] = [this.statement.opening, this.statement.plus, this.statement.minus];
    const closing = BigInt(first) + BigInt(inward) - BigInt(outward);
    this.#compare(
      'Opening + in − out of the statement',
      this.#money(BigInt(this.statement.closing)),
      this.#money(closing),
    );
  }

  /** The balance after each line follows from the one before; after the first that does not, the others are wrong as well. */
  #verifyBalances(): void {
    let balance = BigInt(this.statement.opening);
    for (const { values, balance: printed } of this.statement.lines) {
      balance += amountOf(values);
      if (balance === BigInt(printed)) continue;
      const name = `The balance after entry ${show(values.sequence)}`;
      this.#compare(name, this.#money(BigInt(printed)), this.#money(balance));
      return;
    }
  }

  #compare(what: string, printed: string, actual: string): void {
    if (printed !== actual) this.#problems.push(`${what} is ${actual}; the statement says ${printed}.`);
  }

  #money(minor: bigint): string {
    const { amount } = bindCountry(this.model, this.statement.country, 'en');
    return `${formatMoney(minor, { numberFormat: 'en', amount })} ${this.statement.currency}`;
  }
}

/** What an entry, or a line of a file, adds to its balance, in minor units. */
function amountOf({ income, expense }: { income?: unknown; expense?: unknown }): bigint {
  const [plus = 0n, minus = 0n] = [income, expense].map((value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n,
  );
  return plus - minus;
}

const show = (value: unknown) =>
  value === null || value === undefined ? 'empty' : typeof value === 'string' ? value : JSON.stringify(value);
