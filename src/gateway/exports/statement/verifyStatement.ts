import { bindCountry } from '../../../metadata/bind/bindCountry';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { exactAmount, formatMoney } from '../../../metadata/values/money';
import type { Database } from '../../database/declared/tables';
import { withSnapshot } from '../../database/units/transaction';
import { compareWithIssued } from '../issued/issuedDocuments';
import { isPrintedFrom, readAttached } from '../issued/pdfFile';
import { printStatement } from './printStatement';
import { isStatement, type ChainHead, type Statement, type StatementLine } from './Statement';
import { chainStart, hashEntry } from '../../ledger/chain';
import { readEntries, type StoredEntry } from '../../ledger/entries';
import type { LedgerAccountKey } from '../../ledger/tables';

/** Report on a file. */
interface StatementReport {
  /** Undefined where the file is none. */
  statement: Statement | undefined;
  /** Each says what is wrong, and what it is in the ledger. */
  problems: string[];
}

/** Problems that are reported at most. */
const maxProblems = 100;

/**
 * Tolerance for the clocks of processes, in ms. So long before a statement was made, entries may have been chained that it leaves out. With
 * one clock, it would leave out none.
 */
const clockTolerance = 5 * 60_000;

/**
 * Proves a PDF statement against the ledger's entries, on one snapshot of the database (product 6.9). Its issue, entries, chain head, sums
 * and balances must be right, and the pages must print the attached figures. Returns the problems.
 */
export async function verifyStatement(db: Database, model: Model, file: Buffer): Promise<StatementReport> {
  const statement = readStatementFile(file);
  if (!statement) {
    const problem =
      'This is not a statement as this version of the gateway writes it. If another program saved it again, verify it as it was downloaded.';
    return { statement, problems: [problem] };
  }
  const { resource, country, chainHead } = statement;
  const definition = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined;
  if (!Object.hasOwn(model.countries, country) || !definition?.list?.statement)
    return { statement, problems: [`There are no statements of "${resource}" in "${country}" here.`] };
  if (definition.entity !== 'ledger-entry' || !chainHead)
    return { statement, problems: ['The statement does not have the head of a chain of the ledger.'] };
  const problems = await withSnapshot(db, (snapshot) =>
    new StatementVerifier(snapshot, model, statement, chainHead).verify(),
  );
  if (!(await isPrintedFrom(file, () => printStatement(model, statement))))
    problems.push(
      'The pages are not what this version prints from the attached figures: they were altered, or another version printed them.',
    );
  return { statement, problems: problems.slice(0, maxProblems) };
}

/** Returns the statement that a PDF has attached; undefined where it has none, or another program saved it again. */
export function readStatementFile(file: Buffer): Statement | undefined {
  const attached = readAttached(file);
  return isStatement(attached) ? attached : undefined;
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
    readonly chainHead: ChainHead,
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
    const account = { merchantId: merchant.id, country, currency };
    await this.#verifyIssued(merchant.id);
    await this.#verifyHead(account);
    this.#compare(`The name of merchant ${printed.code}`, printed.name, merchant.name);
    this.#compare(`The zone of ${country}`, zone, this.model.countries[country]!.zone);
    if (this.#lines.size < lines.length) this.#problems.push('The statement has an entry twice.');
    await this.#verifyEntries(account);
    for (const sequence of this.#lines.keys())
      this.#problems.push(
        `Entry ${show(sequence)} of the statement is not in the ledger, or not of this period and balance.`,
      );
    this.#verifySums();
    this.#verifyTypes();
    this.#verifyBalances();
    return this.#problems;
  }

  /** Verifies that the statement was issued and said the same. Anybody can print any figures, with the right hash of fewer entries. */
  async #verifyIssued(merchantId: string): Promise<void> {
    const { lines: _, ...head } = this.statement;
    const called = `the statement ${head.number}`;
    const textOf = (name: string, value: unknown) =>
      typeof value === 'string' && name in sumTitles ? this.#money(BigInt(value)) : show(value);
    this.#problems.push(
      ...(await compareWithIssued(this.db, {
        merchantId,
        called,
        document: this.statement,
        head,
        textOf,
        rest: 'lines',
      })),
    );
  }

  /** Verifies the chain head. Entries beyond it may have been on their way when the statement was made, but none was chained then. */
  async #verifyHead({ merchantId, country, currency }: LedgerAccountKey): Promise<void> {
    const link = await this.db
      .selectFrom('ledger_link')
      .select(['sequence', 'made_at'])
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country)
      .where('currency', '=', currency)
      .where('sequence', '>', this.chainHead.sequence)
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst();
    if (!link || Date.parse(link.made_at) >= Date.parse(this.statement.madeAt) - clockTolerance) return;
    this.#problems.push(
      `Forged: the statement ends with entry ${this.chainHead.sequence} and says that it was made at ${this.statement.madeAt}; entry ${link.sequence} was in the chain at ${link.made_at}.`,
    );
  }

  /** Hashes all entries up to the head of the chain, and compares those of the period with the lines. */
  async #verifyEntries(account: LedgerAccountKey): Promise<void> {
    let [hash, sequence] = [chainStart, 0];
    for await (const page of readEntries(this.db, this.model, account, { to: this.chainHead.sequence })) {
      for (const entry of page) {
        hash = hashEntry(hash, entry);
        this.#addEntry(entry);
      }
      ({ sequence } = page.at(-1)!);
    }
    if (sequence < this.chainHead.sequence)
      this.#problems.push(
        `The chain of the statement goes up to entry ${this.chainHead.sequence}; the ledger ends with entry ${sequence}.`,
      );
    else this.#compare(`The SHA-256 of entries 1 to ${sequence}`, this.chainHead.hash, hash);
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
      const text = (value: unknown) => {
        const amount = isAmount ? exactAmount(value) : undefined;
        return amount === undefined ? show(value) : this.#money(amount);
      };
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

  /** Verifies that the sums by type are those of the lines. They lead from the opening to the closing balance as these do. */
  #verifyTypes(): void {
    const { lines, types = [], resource } = this.statement;
    const field = this.model.resources[resource]?.list?.statement?.types?.field ?? '';
    const isOf = (line: StatementLine, value: JsonValue) => (line.values[field] ?? null) === value;
    const counted = types.reduce((sum, { count }) => sum + count, 0);
    if (types.length > 0)
      this.#compare('The number of entries by type', String(counted), String(lines.length));
    for (const { value, count, sums } of types) {
      const own = lines.filter((line) => isOf(line, value));
      this.#compare(`The number of entries of ${show(value)}`, String(count), String(own.length));
      for (const [name, printed] of Object.entries(sums)) {
        const sum = own.reduce((all, { values }) => all + (exactAmount(values[name]) ?? 0n), 0n);
        this.#compare(`"${name}" of ${show(value)}`, this.#money(BigInt(printed)), this.#money(sum));
      }
    }
  }

  /** Verifies that each line's balance follows from the one before. After the first that does not, the others are wrong as well. */
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

/** Returns the change of the balance by an entry, or by a line of a file, in minor units. */
function amountOf({ income, expense }: { income?: unknown; expense?: unknown }): bigint {
  const [plus = 0n, minus = 0n] = [income, expense].map((value) => exactAmount(value) ?? 0n);
  return plus - minus;
}

const show = (value: unknown) =>
  value === null || value === undefined ? 'empty' : typeof value === 'string' ? value : JSON.stringify(value);
