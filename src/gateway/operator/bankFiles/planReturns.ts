import { chunk, groupBy, sortBy } from 'es-toolkit';
import { sql } from 'kysely';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { isRecordId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import { createPauses } from '../../http/pauses';
import type { BankPayment } from './payments';
import type { BankReportEntry, ReportPlace } from './BankReport';
import { readBlockId, transferCurrency } from './writePain';

/** A withdrawal that a file has told a bank, and how it is now. */
export interface FiledWithdrawal {
  id: string;
  merchantId: string;
  number: string;
  fileId: string;
  kind: BankPayment['kind'];
  outcome: 'paid' | null;
  /** Status that the withdrawal gets: approved, unless it came back. */
  status: string;
}

/** A problem that a person has to look at. It has a place in the report, and the key of a text with its parameters. */
export interface ReportProblem {
  place: ReportPlace;
  text: string;
  params: Record<string, unknown>;
  /** Another place that the text names, as `place`. */
  other?: ReportPlace;
}

/** Changes that follow from a report of a bank. */
export interface ReturnPlan {
  returns: { place: ReportPlace; withdrawal: FiledWithdrawal; reason: string }[];
  paid: FiledWithdrawal[];
  /** Number of withdrawals that already are as the report says. */
  known: number;
  /** Number of withdrawals that the bank has not decided yet. */
  pending: number;
  problems: ReportProblem[];
}

const paidStatuses = ['ACSC', 'ACCC'];

/** Received, accepted, or under way: what becomes of it is said later. */
const pendingStatuses = ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACWP', 'ACFC', 'PDNG', 'PATC', 'PART'];

/** Plans what a report of a bank about files of a country leads to. It changes nothing. */
export async function planReturns(
  db: Database,
  model: Model,
  country: string,
  entries: readonly BankReportEntry[],
): Promise<ReturnPlan> {
  const { currency } = factsOf(model, country);
  const find = finder(await readFiled(db, model, country, entries), currency);
  const plan: ReturnPlan = { returns: [], paid: [], known: 0, pending: 0, problems: [] };
  const said = new Map<string, BankReportEntry>();
  // What is said about single withdrawals comes before what is said about their file.
  const pause = createPauses();
  for (const entry of entries.toSorted((one, other) => rank(one) - rank(other))) {
    await pause();
    const found = find(entry);
    const { place, id, about } = entry;
    const text = about === 'file' ? 'bank-files.problem.noFile' : 'bank-files.problem.noWithdrawal';
    if (found.length === 0) plan.problems.push({ place, text, params: { country, id } });
    else if (about === 'withdrawal' && found.length > 1)
      plan.problems.push({ place, text: 'bank-files.problem.ambiguous', params: { id } });
    else for (const withdrawal of found) planOne(plan, said, entry, withdrawal);
  }
  return plan;
}

const rank = ({ about }: BankReportEntry) => (about === 'withdrawal' ? 0 : 1);

function planOne(
  plan: ReturnPlan,
  said: Map<string, BankReportEntry>,
  entry: BankReportEntry,
  withdrawal: FiledWithdrawal,
): void {
  const { place, status, about } = entry;
  const { id, number, outcome } = withdrawal;
  const isReturned = withdrawal.status === 'returned';
  const earlier = said.get(id);
  if (earlier) {
    if (about === 'withdrawal' && earlier.status !== status)
      plan.problems.push({
        place,
        text: 'bank-files.problem.contradicts',
        params: { number, status, earlier: earlier.status },
        other: earlier.place,
      });
    return;
  }
  said.set(id, entry);
  if (pendingStatuses.includes(status)) plan.pending += 1;
  else if (status === 'RJCT') {
    if (isReturned) plan.known += 1;
    else plan.returns.push({ place, withdrawal, reason: reasonFor(entry) });
  } else if (!paidStatuses.includes(status))
    plan.problems.push({
      place,
      text: 'bank-files.problem.noStatus',
      params: { status, number, paid: paidStatuses.join(', '), pending: pendingStatuses.join(', ') },
    });
  else if (isReturned)
    plan.problems.push({ place, text: 'bank-files.problem.paidReturned', params: { number } });
  else if (outcome === 'paid') plan.known += 1;
  else plan.paid.push(withdrawal);
}

/** Returns what finds the withdrawals that an entry is about, in a country's currency or in another one. */
function finder(
  filed: readonly FiledWithdrawal[],
  currency: string,
): (entry: BankReportEntry) => FiledWithdrawal[] {
  const byId = groupBy(filed, ({ id }) => id);
  const byNumber = groupBy(filed, ({ number }) => number);
  const byFile = groupBy(filed, ({ fileId }) => fileId);
  return ({ about, id }) => {
    if (about === 'withdrawal') return byId[fullId(id)] ?? byNumber[id] ?? [];
    const { fileId, currencyOfTransfer } = readBlockId(id);
    return (byFile[fullId(fileId)] ?? []).filter(
      ({ kind }) =>
        currencyOfTransfer === undefined || transferCurrency(kind, currency) === currencyOfTransfer,
    );
  };
}

/** An id as it is stored: banks are told it without hyphens. */
function fullId(id: string): string {
  const plain = id.replaceAll('-', '').toLowerCase();
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Entries whose withdrawals are read at a time: others are served between the statements. */
const readAtATime = 500;

/** Reads the withdrawals that entries are about, in the order of their ids. */
async function readFiled(
  db: Database,
  model: Model,
  country: string,
  entries: readonly BankReportEntry[],
): Promise<FiledWithdrawal[]> {
  // Two entries may be about one withdrawal.
  const filed = new Map<string, FiledWithdrawal>();
  for (const some of chunk(entries, readAtATime)) {
    for (const each of await readSome(db, model, country, some)) filed.set(each.id, each);
  }
  return sortBy([...filed.values()], ['id']);
}

async function readSome(
  db: Database,
  model: Model,
  country: string,
  entries: readonly BankReportEntry[],
): Promise<FiledWithdrawal[]> {
  const idsOf = (which: BankReportEntry['about']) =>
    entries.flatMap(({ about, id }) => {
      const full = fullId(which === 'file' ? readBlockId(id).fileId : id);
      return about === which && isRecordId(full) ? [full] : [];
    });
  const numbers = entries.flatMap(({ id }) => (id.includes('\0') ? [] : [id]));
  const { rows } = await sql<FiledWithdrawal>`
    select filed.withdrawal_id as id, filed.merchant_id as "merchantId", filed.number, filed.file_id as "fileId",
      record.kind, filed.outcome, record.status
    from bank_file_withdrawal as filed
    join ${sql.table(entityTable(model, 'withdrawal').name)} as record
      on record.merchant_id = filed.merchant_id and record.country = filed.country and record.id = filed.withdrawal_id
    where filed.country = ${country} and (
      filed.withdrawal_id = any(${idsOf('withdrawal')}::uuid[]) or filed.file_id = any(${idsOf('file')}::uuid[])
      or filed.number = any(${numbers}::text[])
    )`.execute(db);
  return rows;
}

/** Meanings of the most common codes of ISO 20022. */
const meanings: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong.',
  AC03: 'The account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account takes no such transfers.',
  BE01: 'The name is not that of the account.',
  BE04: 'The address of the account holder is missing.',
  RC01: 'The code of the bank is wrong.',
};

/** A reason as the merchant reads it. */
function reasonFor({ reason }: BankReportEntry): string {
  const text = (reason ?? '').replaceAll(/\p{C}+/gu, ' ').trim();
  if (text === '') return 'The bank returned the transfer.';
  const meaning = meanings[text];
  return meaning === undefined
    ? `The bank returned the transfer: ${text}`
    : `The bank returned the transfer. ${meaning}`;
}
