import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Config } from '../../config';
import { actorColumns } from '../../database/actors';
import { isRecordId, newId } from '../../database/ids';
import type { Database, Tables } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../operatorEvents';
import type { Debtor } from './debtor';
import { type FileMaker, findRefused } from './findRefused';
import { type BankPayment, lockPayable, type Unfit } from './payments';
import { writeBankCsv } from './writeBankCsv';
import { writePain } from './writePain';

/** Context in which files for the bank are made. */
export interface BankFileContext extends FileMaker {
  config: Pick<Config, 'sandbox' | 'secondPersonDays' | 'singleOperator'>;
}

/** A request for a file: its withdrawals and its format. */
export type BankFileRequest = {
  country: string;
  /** Time since which withdrawals were approved that a country's first file and all later ones hold. */
  since?: string | undefined;
  /** Most withdrawals of the file. */
  limit?: number;
} & ({ format: 'pain.001'; debtor: Debtor } | { format: 'csv' });

/** A file as it is stored. */
export type BankFile = Tables['bank_file'];

/** Result of a request for a file. */
interface MadeBankFile {
  /** Undefined where nothing is to be paid. */
  file: BankFile | undefined;
  /** Withdrawals that cannot stand in a file. */
  unfit: Unfit[];
  /** Whether none is left for another file. */
  isAll: boolean;
}

/** Banks take some ten thousand payments in a file. */
export const mostPayments = 10_000;

/**
 * Makes a file of approved withdrawals for a bank that are in no file yet. Simultaneous files share none, as it is one transaction. Throws
 * 422 unless the country's first file, and no later one, says since when.
 */
export async function makeBankFile(maker: BankFileContext, request: BankFileRequest): Promise<MadeBankFile> {
  const { db, model, config, actor, now } = maker;
  const { country, format, limit = mostPayments } = request;
  const { currency, zone, amount } = factsOf(model, country);
  return withTransaction(db, async (transaction) => {
    const since = await sinceOf(transaction, request);
    const found = await lockPayable(transaction, model, config, { country, since, limit }, (payments) =>
      findRefused({ ...maker, db: transaction }, country, payments),
    );
    const id = newId();
    const payments = await claim(transaction, { id, country }, found.payments);
    if (payments.length === 0) return { ...found, file: undefined };
    const written = { id, at: now, zone, currency, precision: amount.precision, payments };
    const content = request.format === 'csv' ? writeBankCsv(written) : writePain(written, request.debtor);
    const summary = {
      country,
      format,
      count: payments.length,
      currency,
      total: String(payments.reduce((sum, payment) => sum + payment.amount, 0n)),
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const file = { id, ...summary, since, content, created_at: now.toISOString(), ...actorColumns(actor) };
    await transaction.insertInto('bank_file').values(file).execute();
    await recordOperatorEvents(transaction, [
      { at: now, actor, action: 'added', subject: 'bankFile', merchant: '', name: id, after: summary },
    ]);
    return { ...found, file };
  });
}

/** From when on what was approved is paid by files: the first one of the country has to say so. */
async function sinceOf(db: Database, { country, since }: BankFileRequest): Promise<string> {
  const first = await db
    .selectFrom('bank_file')
    .select('since')
    .where('country', '=', country)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (first && since !== undefined) {
    const params = { country, since: first.since };
    throw new GatewayError({ status: 422, text: 'bank-files.begun', params });
  }
  const from = first?.since ?? since;
  if (from === undefined)
    throw new GatewayError({ status: 422, text: 'bank-files.first', params: { country } });
  return from;
}

/** Enters payments into a file. Returns those that are in no other one: of two files at once, the later one waits for the first. */
async function claim(
  db: Database,
  { id, country }: { id: string; country: string },
  payments: readonly BankPayment[],
): Promise<BankPayment[]> {
  if (payments.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into bank_file_withdrawal (withdrawal_id, merchant_id, number, file_id, country)
    select *, ${id}::uuid, ${country} from unnest(
      ${payments.map((payment) => payment.id)}::uuid[],
      ${payments.map((payment) => payment.merchantId)}::uuid[],
      ${payments.map((payment) => payment.number)}::text[])
    on conflict (withdrawal_id) do nothing returning withdrawal_id as id`.execute(db);
  const claimed = new Set(rows.map((row) => row.id));
  return payments.filter((payment) => claimed.has(payment.id));
}

/**
 * Reads a file as it was made, to be written again. It holds whole numbers of accounts, so that is an event of the operator. Throws 404 where
 * there is none with the id.
 */
export async function rereadBankFile(
  { db, actor, now }: Pick<BankFileContext, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<BankFile> {
  return withTransaction(db, async (transaction) => {
    const file = isRecordId(id)
      ? await transaction.selectFrom('bank_file').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined;
    if (!file) throw new GatewayError({ status: 404, text: 'bank-files.noFile', params: { id } });
    await recordOperatorEvents(transaction, [
      { at: now, actor, action: 'revealed', subject: 'bankFile', merchant: '', name: id },
    ]);
    return file;
  });
}

/** A file in a list, with the numbers of its withdrawals that were paid and that came back. */
export type CountedBankFile = Omit<BankFile, 'content' | 'since'> & { paid: number; returned: number };

/** Reads the latest files, the newest first. */
export async function listBankFiles(
  db: Database,
  model: Model,
  limit: number,
  country?: string,
): Promise<CountedBankFile[]> {
  const ofCountry = country === undefined ? sql`` : sql`where country = ${country}`;
  const { rows } = await sql<CountedBankFile>`
    select file.id, country, format, created_at, actor_name, file.count, currency, total, sha256, outcomes.*
    from (select * from bank_file ${ofCountry} order by id desc limit ${limit}) as file
    cross join lateral (
      select count(*) filter (where outcome = 'paid' and status <> 'returned') as paid,
        count(*) filter (where status = 'returned') as returned
      from bank_file_withdrawal as filed
      join ${sql.table(entityTable(model, 'withdrawal').name)} as record
        on record.merchant_id = filed.merchant_id and record.country = filed.country and record.id = filed.withdrawal_id
      where filed.file_id = file.id
    ) as outcomes
    order by file.id desc`.execute(db);
  return rows;
}
