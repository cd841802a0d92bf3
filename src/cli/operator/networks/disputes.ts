import { type Command, readArgs, requireCountry, UsageError } from '../command/Command';
import { move, readAmount } from './movements';

const decisions = { won: 'disputeWon', lost: 'disputeLost' } as const;

/** `dispute …`, and `dispute won|lost NUMBER`. */
export const disputeCommand: Command = {
  words: ['dispute'],
  usage: `
  dispute ORDER --country CODE --amount 12.50 --case ID --until 2026-12-10 --reason fraud [--payment NUMBER]
                                open a dispute that a network has told you of, by the number of the order or the reference
                                of its attempt, and the network's own name of the case; --until is a day, or a time in UTC
  dispute won|lost NUMBER       say how the network has decided it`,
  scope: 'networks',
  run: async (operator, args) => {
    const text = { type: 'string' } as const;
    const options = { country: text, amount: text, case: text, until: text, reason: text, payment: text };
    const { words, values } = readArgs(args, options);
    const [first, number] = words;
    if (first === undefined) throw new UsageError();
    if (first === 'won' || first === 'lost') {
      if (number === undefined) throw new UsageError();
      return move(operator, { act: decisions[first], subject: number });
    }
    const { country, amount, case: id, until, reason, payment } = values;
    if (!country || !amount || !id || !until || !reason) throw new UsageError();
    const respondBy = readUntil(until);
    await move(operator, {
      act: 'dispute',
      subject: first,
      amount: readAmount(operator, requireCountry(operator, country), amount),
      note: `${id}, ${reason}, until ${respondBy}`,
      claim: { id, reason, respondBy, paymentNo: payment },
    });
  },
};

/** Reads a time in UTC; of a day, its end. */
function readUntil(text: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new Error(`--until "${text}" is no time. Write it as 2026-12-10 or 2026-12-10T18:00:00Z.`);
}
