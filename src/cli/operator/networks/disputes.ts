import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  disputeDecisions,
  noteDelivered,
  openingOf,
  revealAnswer,
} from '../../../gateway/operator/networks/disputes';
import { type Command, type CommandContext, readArgs, requireCountry, UsageError } from '../command/Command';
import { move, readAmount } from './movements';

/** `dispute …`, `dispute won|lost NUMBER`, and `dispute answer|delivered NUMBER`. */
export const disputeCommand: Command = {
  words: ['dispute'],
  usage: `
  dispute ORDER --country CODE --amount 12.50 --case ID --until 2026-12-10 --reason fraud [--payment NUMBER]
                                open a dispute that a network has told you of. ORDER is the number of the order or the reference
                                of its attempt, --case the network's own name of the case. --until is a day, or a time in UTC
  dispute won|lost NUMBER       say how the network has decided it
  dispute answer NUMBER --out FOLDER
                                print what the merchant answers, and write its evidence into a folder
  dispute delivered NUMBER      say that you have handed the answer over to the network`,
  scope: ([, verb]) => (verb === 'answer' ? 'reveal' : 'networks'),
  run: async (operator, args) => {
    const text = { type: 'string' } as const;
    const options = {
      country: text,
      amount: text,
      case: text,
      until: text,
      reason: text,
      payment: text,
      out: text,
    };
    const { words, values } = readArgs(args, options);
    const [first, number] = words;
    if (first === undefined) throw new UsageError();
    if (first === 'won' || first === 'lost') {
      if (number === undefined) throw new UsageError();
      return move(operator, { act: disputeDecisions[first], subject: number });
    }
    if (first === 'answer' || first === 'delivered') {
      if (number === undefined) throw new UsageError();
      return first === 'answer' ? showAnswer(operator, number, values.out) : deliver(operator, number);
    }
    const { country, amount, case: id, until, reason, payment } = values;
    if (!country || !amount || !id || !until || !reason) throw new UsageError();
    const told = {
      order: first,
      amount: readAmount(operator, requireCountry(operator, country), amount),
      case: id,
      reason,
      respondBy: readUntil(until),
      paymentNo: payment,
    };
    await move(operator, openingOf(told));
  },
};

async function showAnswer(
  operator: CommandContext,
  number: string,
  folder: string | undefined,
): Promise<void> {
  const { dispute, ref, answer, explanation = '', evidence } = await revealAnswer(operator, number);
  console.log(`${dispute} of ${ref}: ${answer}`);
  if (explanation) console.log(explanation);
  for (const { kind, name, type, content } of evidence) {
    // The name is the merchant's: it names no place on this machine.
    const path = folder === undefined ? undefined : join(folder, `${kind}${extensions[type] ?? ''}`);
    console.log([kind, name, type, `${content.byteLength} bytes`, ...(path ? [path] : [])].join('  '));
    if (path) await writeFile(path, content, { flag: 'wx' });
  }
  if (evidence.length > 0 && folder === undefined) console.log('Write the files with --out FOLDER.');
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

async function deliver(operator: CommandContext, number: string): Promise<void> {
  await noteDelivered(operator, number);
  console.log(`The answer to ${number} is with the network.`);
}

/** Reads a time in UTC; of a day, its end. */
function readUntil(text: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new Error(`--until "${text}" is no time. Write it as 2026-12-10 or 2026-12-10T18:00:00Z.`);
}
