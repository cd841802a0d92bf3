import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import {
  type BankFile,
  type BankFileRequest,
  listBankFiles,
  makeBankFile,
  rereadBankFile,
} from '../../gateway/operator/bankFiles/bankFiles';
import { translator } from '../../gateway/http/translation';
import { describeUnfit } from '../../gateway/operator/bankFiles/texts';
import { readDebtor } from '../../gateway/operator/bankFiles/readDebtor';
import { isInstant } from '../../metadata/values/wallTime';
import { formatMoney } from '../../metadata/values/money';
import {
  type Command,
  type CommandContext,
  type Options,
  readArgs,
  readLimit,
  requireCountry,
  UsageError,
} from './command/Command';

const options = {
  country: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  debtor: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string', default: '50' },
} satisfies Options;

type Values = ReturnType<typeof readArgs<typeof options>>['values'];

/** `bank-file`, `bank-file show ID` and `bank-files`. */
export const bankFilesCommand: Command = {
  words: ['bank-file', 'bank-files'],
  usage: `
  bank-file --country CODE --format pain.001|csv --out FILE
                                write the approved withdrawals that are in no file yet for the bank; pain.001 with
                                --debtor FILE, the first file of a country with --since TIME
  bank-file show ID --out FILE  write a file again as it was
  bank-files                    the latest files; of one country with --country CODE`,
  scope: ([word, verb]) => (word === 'bank-files' ? 'read' : verb === 'show' ? 'reveal' : 'decide'),
  run: async (context, args) => {
    const { words, values } = readArgs(args, options);
    const { country, out } = values;
    if (country !== undefined) requireCountry(context, country);
    if (args[0] === 'bank-files') return list(context, values);
    if (out === undefined) throw new UsageError();
    // Before anything is recorded. Another file is never overwritten: it may not have been sent yet.
    if (existsSync(out)) throw new Error(`${out} is there already. Name another file with --out.`);
    const [word, id] = words;
    if (word === 'show' && id !== undefined) return save(context, await rereadBankFile(context, id), out);
    if (word !== undefined || country === undefined) throw new UsageError();
    await make(context, await requestOf(context, country, values), out);
  },
};

async function make(context: CommandContext, request: BankFileRequest, out: string): Promise<void> {
  const { file, unfit, isAll } = await makeBankFile(context, request);
  const translate = translator(context.model, context.model.languages[0] ?? 'en');
  for (const each of unfit)
    console.log(
      `${each.number} of ${each.merchant} is left out. ${describeUnfit(each, translate)} Pay it otherwise, or return it.`,
    );
  if (!file) console.log(`No approved withdrawal of ${request.country} is to be paid. No file was made.`);
  else await save(context, file, out);
  if (!isAll) console.log('More are to be paid: run this again for the next file.');
}

async function requestOf(
  { model }: CommandContext,
  country: string,
  { format, debtor, since }: Values,
): Promise<BankFileRequest> {
  const time = since === undefined ? undefined : timeOf(since);
  if (format === 'csv') return { country, since: time, format };
  if (format !== 'pain.001') throw new UsageError();
  if (debtor === undefined)
    throw new Error('Say who pays with --debtor FILE: a file of JSON with "name", "account" and "bank".');
  return {
    country,
    since: time,
    format,
    debtor: await readDebtor(debtor, translator(model, model.languages[0] ?? 'en')),
  };
}

function timeOf(text: string): string {
  if (!isInstant(text) || !text.endsWith('Z'))
    throw new Error(`--since ${text}: write a time of UTC, such as 2026-11-27T00:00:00Z.`);
  return new Date(text).toISOString();
}

async function save({ model }: CommandContext, file: BankFile, out: string): Promise<void> {
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

async function list({ db, model }: CommandContext, { country, limit }: Values): Promise<void> {
  for (const file of await listBankFiles(db, model, readLimit(limit), country)) {
    const facts = model.countries[file.country];
    const sum = facts ? formatMoney(BigInt(file.total), facts) : String(file.total);
    const open = file.count - file.paid - file.returned;
    console.log(
      `${file.created_at}  ${file.actor_name ?? ''}  ${file.country}  ${file.format}  ${file.count} withdrawals, ${sum} ${file.currency} (${file.paid} paid, ${file.returned} returned, ${open} open)  ${file.id}  ${file.sha256}`,
    );
  }
}
