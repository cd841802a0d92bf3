import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Config } from '../../gateway/config';
import {
  type BankFile,
  type BankFileRequest,
  listBankFiles,
  makeBankFile,
  rereadBankFile,
} from '../../gateway/operator/bankFiles/bankFiles';
import { readDebtor } from '../../gateway/operator/bankFiles/debtor';
import type { OperatorContext } from '../../gateway/operator/users';
import { isInstant } from '../../metadata/values/wallTime';
import { formatMoney } from '../../metadata/values/money';

/** The words with which these commands begin. */
export const bankFileCommands = ['bank-file', 'bank-files'];

/** What the commands take beside the words. */
interface BankFileOptions {
  country?: string | undefined;
  format?: string | undefined;
  out?: string | undefined;
  debtor?: string | undefined;
  since?: string | undefined;
  limit: string;
}

/** Runs `bank-file`, `bank-file show ID` and `bank-files`. Throws an error for the operator. */
export async function runBankFiles(
  operator: OperatorContext,
  config: Config,
  [command, word, id]: (string | undefined)[],
  options: BankFileOptions,
  usage: string,
): Promise<void> {
  const { db, model } = operator;
  const { country, out } = options;
  if (country !== undefined && !Object.hasOwn(model.countries, country))
    throw new Error(
      `There is no country "${country}". There are ${Object.keys(model.countries).join(', ')}.`,
    );
  if (command === 'bank-files') return list(operator, options, usage);
  if (out === undefined) throw new Error(usage);
  // Before anything is recorded. Another file is never overwritten: it may not have been sent yet.
  if (existsSync(out)) throw new Error(`${out} is there already. Name another file with --out.`);
  if (word === 'show' && id !== undefined) {
    const file = await rereadBankFile(operator, id);
    return save(operator, file, out);
  }
  if (word !== undefined || country === undefined) throw new Error(usage);
  const request = await requestOf(country, options, usage);
  const { file, unfit, isAll } = await makeBankFile({ ...operator, db, config }, request);
  for (const { number, merchant, reason } of unfit)
    console.log(`${number} of ${merchant} is left out: ${reason}. Pay it otherwise, or return it.`);
  if (!file) console.log(`No approved withdrawal of ${country} is to be paid. No file was made.`);
  else await save(operator, file, out);
  if (!isAll) console.log('More are to be paid: run this again for the next file.');
}

async function requestOf(
  country: string,
  { format, debtor, since }: BankFileOptions,
  usage: string,
): Promise<BankFileRequest> {
  const time = since === undefined ? undefined : timeOf(since);
  if (format === 'csv') return { country, since: time, format };
  if (format !== 'pain.001') throw new Error(usage);
  if (debtor === undefined)
    throw new Error('Say who pays with --debtor FILE: a file of JSON with "name", "account" and "bank".');
  return { country, since: time, format, debtor: await readDebtor(debtor) };
}

function timeOf(text: string): string {
  if (!isInstant(text) || !text.endsWith('Z'))
    throw new Error(`--since ${text}: write a time of UTC, such as 2026-11-27T00:00:00Z.`);
  return new Date(text).toISOString();
}

async function save({ model }: OperatorContext, file: BankFile, out: string): Promise<void> {
  const { id, country, count, currency, total, sha256, content } = file;
  await writeFile(out, content, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const again = `npm run operator -- bank-file show ${id} --out FILE`;
    throw new Error(
      `The file is recorded, but not written: ${(error as Error).message}. Write it with: ${again}`,
      {
        cause: error,
      },
    );
  });
  const sum = formatMoney(BigInt(total), model.countries[country]!);
  console.log(
    `${out}: ${count} withdrawals of ${country}, ${sum} ${currency}\n  ID: ${id}\n  SHA-256: ${sha256}`,
  );
}

async function list({ db, model }: OperatorContext, { country, limit }: BankFileOptions, usage: string) {
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1) throw new Error(usage);
  for (const file of await listBankFiles(db, model, most, country)) {
    const facts = model.countries[file.country];
    const sum = facts ? formatMoney(BigInt(file.total), facts) : String(file.total);
    const open = file.count - file.paid - file.returned;
    console.log(
      `${file.created_at}  ${file.actor_name ?? ''}  ${file.country}  ${file.format}  ${file.count} withdrawals, ${sum} ${file.currency} (${file.paid} paid, ${file.returned} returned, ${open} open)  ${file.id}  ${file.sha256}`,
    );
  }
}
