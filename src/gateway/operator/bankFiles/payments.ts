import { sql } from 'kysely';
import { isValidIBAN } from 'ibantools';
import { schemasOf } from '../../../metadata/bind/schemas/boundSchemas';
import { codesAt } from '../../../metadata/bind/schemas/fillRules';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { isServedMerchant } from '../../auth/users';
import type { Config } from '../../config';
import type { Database } from '../../database/declared/tables';
import { bankText, isBankCode } from './bankText';

/** A withdrawal as the bank is told to pay it: all its texts are such as banks take. */
export interface BankPayment {
  id: string;
  merchantId: string;
  merchant: string;
  number: string;
  kind: 'bank' | 'usd';
  /** In minor units. */
  amount: bigint;
  name: string;
  bankName: string | undefined;
  bic: string | undefined;
  /** The bank's code in the number of the account, where the country's numbers have one. */
  bankCode: string | undefined;
  account: { iban: string } | { number: string };
}

/** A withdrawal that cannot stand in a file, and why: a key below `bank-files.unfit`. */
export interface Unfit {
  number: string;
  merchant: string;
  reason: 'accountGone' | 'accountChanged' | 'name' | 'number' | 'swift' | Refusal;
}

/** Reason why a file's maker may not have a withdrawal paid: its amount, or their own or a related approval. */
export type Refusal = 'aboveLimit' | 'secondPerson';

/** Returns by their ids which payments whoever makes the file may not have made, and why. */
type FindRefused = (payments: readonly BankPayment[]) => Promise<ReadonlyMap<string, Refusal>>;

/** A withdrawal with the bank account that it goes to, as they are stored. */
interface Row {
  id: string;
  merchantId: string;
  merchant: string;
  number: string;
  kind: 'bank' | 'usd';
  amount: string;
  accountName: string | null;
  accountNumber: string;
  bankName: string | null;
  /** The number of the bank account now; null where there is none any more. */
  knownNumber: string | null;
  iban: string | null;
  cci: string | null;
  swiftCode: string | null;
}

/** Query of withdrawals that a file can pay. */
interface PayableQuery {
  country: string;
  since: string;
  /** Most payments of the file. */
  limit: number;
}

/** Withdrawals read at once: more than a file lacks, as some may be unfit. */
const pageSize = 1_000;

/**
 * Reads and locks a country's approved withdrawals to banks that are in no file yet, the oldest first. None is returned until the
 * transaction ends. Those that are unfit or refused take no place of a payment.
 */
export async function lockPayable(
  db: Database,
  model: Model,
  config: Pick<Config, 'sandbox'>,
  query: PayableQuery,
  findRefused: FindRefused,
): Promise<{ payments: BankPayment[]; unfit: Unfit[]; isAll: boolean }> {
  const { limit } = query;
  const codeOf = bankCodeReader(model, query.country);
  const payments: BankPayment[] = [];
  const unfit: Unfit[] = [];
  let after: string | undefined;
  // One more than a file holds says that there are others.
  while (payments.length <= limit) {
    const most = Math.max(limit + 1 - payments.length, pageSize);
    const rows = await lockPage(db, model, config, { ...query, limit: most }, after);
    const read = rows.map((row) => paymentOf(row, codeOf));
    const refused = await findRefused(read.flatMap((each) => ('reason' in each ? [] : [each])));
    for (const each of read) {
      if ('reason' in each) unfit.push(each);
      else {
        const { id, number, merchant } = each;
        const reason = refused.get(id);
        if (reason === undefined) payments.push(each);
        else unfit.push({ number, merchant, reason });
      }
    }
    after = rows.at(-1)?.id;
    if (rows.length < most) break;
  }
  return { payments: payments.slice(0, limit), unfit, isAll: payments.length <= limit };
}

async function lockPage(
  db: Database,
  model: Model,
  config: Pick<Config, 'sandbox'>,
  { country, since, limit }: PayableQuery,
  after: string | undefined,
): Promise<Row[]> {
  const withdrawals = sql.table(entityTable(model, 'withdrawal').name);
  const accounts = sql.table(entityTable(model, 'bank-account').name);
  const { rows } = await sql<Row>`
    select record.id, record.merchant_id as "merchantId", merchant.code as merchant, record.withdrawal_no as number,
      record.kind, record.amount::text, record.account_name as "accountName", record.account_number as "accountNumber",
      record.bank_name as "bankName", account.account_number as "knownNumber", account.iban, account.cci,
      account.swift_code as "swiftCode"
    from ${withdrawals} as record
    join merchant on merchant.id = record.merchant_id
    left join ${accounts} as account on account.merchant_id = record.merchant_id
      and account.country = record.country and account.account_id = record.bank_account_id
    where ${isServedMerchant(config)} and record.country = ${country} and record.status = 'approved'
      and record.completed_at >= ${since} and record.kind in ('bank', 'usd')
      and not exists (select from bank_file_withdrawal as filed where filed.withdrawal_id = record.id)
      ${after === undefined ? sql`` : sql`and record.id > ${after}`}
    order by record.id limit ${limit} for update of record`.execute(db);
  return rows;
}

function paymentOf(row: Row, codeOf: (number: string) => string | undefined): BankPayment | Unfit {
  const { id, merchantId, merchant, number, kind, accountNumber } = row;
  const unfit = (reason: Unfit['reason']): Unfit => ({ number, merchant, reason });
  if (row.knownNumber === null) return unfit('accountGone');
  if (row.knownNumber !== accountNumber) return unfit('accountChanged');
  const name = bankText(row.accountName ?? '', 70);
  if (name === undefined) return unfit('name');
  const iban = [row.iban ?? '', accountNumber]
    .map((each) => each.replaceAll(' ', ''))
    .find((each) => isValidIBAN(each));
  const other = row.cci ?? accountNumber;
  if (iban === undefined && !isBankCode(other, 34)) return unfit('number');
  const bic = row.swiftCode?.toUpperCase();
  if (kind === 'usd' && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic ?? ''))
    return unfit('swift');
  return {
    id,
    merchantId,
    merchant,
    number,
    kind,
    amount: BigInt(row.amount),
    name,
    bankName: bankText(row.bankName ?? '', 70),
    bic: kind === 'usd' ? bic : undefined,
    bankCode: kind === 'usd' ? undefined : (codeOf(iban ?? '') ?? codeOf(other)),
    account: iban === undefined ? { number: other } : { iban },
  };
}

/** Returns what finds the bank's code in numbers of accounts of a country, by the `x-codes` of its numbers. */
function bankCodeReader(model: Model, country: string): (number: string) => string | undefined {
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  const codes = codesAt(schemas, 'country.json#/$defs/bankCode');
  const pattern = codes && new RegExp(codes.pattern, 'u');
  return (number) => pattern?.exec(number)?.[1];
}
