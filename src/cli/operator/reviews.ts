import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../gateway/config';
import type { OperatorScope } from '../../gateway/http/contract/RouteContract';
import { contributions } from '../../gateway/parts';
import { chooseFileStore } from '../../gateway/resources/files/chooseFileStore';
import { decideReview, type Decision, type ReviewContext } from '../../gateway/operator/reviews/decide';
import { readDetails, revealDetails } from '../../gateway/operator/reviews/details';
import type { Review, ReviewDetails } from '../../contract/operator/reviews';
import {
  allWaiting,
  countWaiting,
  parseWaiting,
  type WaitingFilter,
} from '../../gateway/operator/reviews/waiting';
import { type Command, readArgs, readReason, UsageError } from './command/Command';

/** Scope of each command; decisions by default. */
const scopes: Readonly<Record<string, OperatorScope>> = {
  '': 'read',
  show: 'read',
  files: 'read',
  reveal: 'reveal',
};

/** `review`, and `review show|reveal|files|approve|reject|return ID`. */
export const reviewsCommand: Command = {
  words: ['review'],
  usage: `
  review                        what waits for a decision, such as recharges, the oldest first; all, or
                                with --merchant NUMBER, --country CODE and --resource NAME
  review show ID                one of them, and the bank account or whatever it names; ID is its number or its id
  review reveal ID              the same with whole account numbers, which is recorded
  review files ID [--out DIR]   save its files, such as the proof of a payment
  review approve ID             approve it; with --revision … only as long as it is as shown
  review reject ID --reason …   reject it
  review return ID --reason …   return what was approved, such as a withdrawal that the bank sent back`,
  scope: ([, word]) => scopes[word ?? ''] ?? 'decide',
  run: async (operator, args) => {
    const { model, config } = operator;
    const { words, values } = readArgs(args, {
      merchant: { type: 'string' },
      country: { type: 'string' },
      resource: { type: 'string' },
      reason: { type: 'string' },
      revision: { type: 'string' },
      out: { type: 'string', default: '.' },
    });
    const context: ReviewContext = {
      ...operator,
      scope: { config },
      effects: contributions.handlers.effects,
      language: model.languages[0] ?? 'en',
    };
    const [command, name] = words;
    if (command === undefined) return list(context, values);
    if (name === undefined) throw new UsageError();
    const seen = values.revision === undefined ? undefined : [values.revision];
    if (command === 'show') showReview(await readDetails(context, name));
    else if (command === 'reveal') showReview(await revealDetails(context, name));
    else if (command === 'files') await saveFiles(context, config, name, values.out);
    else if (command === 'approve') await decide(context, { name, seen, decision: 'approve' });
    else if (command === 'reject' || command === 'return') {
      const reason = readReason(values.reason, ' The merchant reads it.');
      await decide(context, { name, seen, decision: command, reason });
    } else throw new UsageError();
  },
};

async function list(context: ReviewContext, filter: WaitingFilter): Promise<void> {
  const { model } = context;
  const { merchant, country, resource } = filter;
  const wanted = parseWaiting(model, { merchant, country, resource });
  const count = await countWaiting(context, wanted);
  if (count === 0) console.log('Nothing waits for a decision.');
  for await (const review of allWaiting(context, wanted)) console.log(lineOf(review));
  if (count > 1) console.log(`${count} wait for a decision.`);
}

/** A review in one line: since when, whose, what, its amounts and the rest. */
function lineOf({ id, since, merchant, merchantName, country, title, number, fields }: Review): string {
  const texts = fields.map(({ title: name, text }) => `${name}: ${text.replace(/\s+/g, ' ')}`);
  return `${since ?? ''}  ${merchant} ${merchantName}  ${country}  ${title} ${number}  ${texts.join(', ')}  ${id}`;
}

function showReview({
  id,
  since,
  merchant,
  merchantName,
  country,
  title,
  number,
  state,
  revision,
  fields,
  files,
  records,
}: ReviewDetails) {
  console.log(`${title} ${number} of ${merchant} ${merchantName}, ${country}: ${state}`);
  if (since !== null) console.log(`  Under review since: ${since}`);
  for (const field of fields) console.log(`  ${field.title}: ${field.text}`);
  for (const file of files) console.log(`  ${file.title}: ${file.name} (${file.type}, ${file.bytes} bytes)`);
  console.log(`  ID: ${id}`);
  console.log(`  Revision: ${revision}`);
  for (const record of records) {
    console.log(`${record.title}:`);
    for (const field of record.fields) console.log(`  ${field.title}: ${field.text}`);
  }
}

async function saveFiles(
  context: ReviewContext,
  config: Config,
  name: string,
  folder: string,
): Promise<void> {
  const { files, number } = await readDetails(context, name);
  if (files.length === 0) console.log(`${number} has no files.`);
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const content = await chooseFileStore(config).read(file.id);
    if (!content) throw new Error(`The file ${file.name} of ${number} is missing.`);
    // Its own number before the name: files of several records are saved to one folder.
    const path = join(folder, `${number}-${file.name}`);
    await pipeline(content, createWriteStream(path, { flags: 'wx' }));
    console.log(path);
  }
}

async function decide(context: ReviewContext, decision: Decision): Promise<void> {
  const { title, number, merchant, merchantName, state } = await decideReview(context, decision);
  console.log(`${title} ${number} of ${merchant} ${merchantName} is now: ${state}.`);
}
