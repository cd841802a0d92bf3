import type { AskedAttempt } from '../../../contract/operator/asking';
import { askNow, fetchStatement } from '../../../gateway/operator/networks/askNow';
import { type Command, readArgs, UsageError } from '../command/Command';

/** `ask …` and `statement …`. */
export const askingCommand: Command = {
  words: ['ask', 'statement'],
  usage: `
  ask REF                       ask the network about an attempt now, by its reference or the number of its order or
                                refund, and book what it says
  statement NETWORK DAY         fetch the statement of a day now, such as 2026-11-27, and book what was not heard`,
  scope: 'networks',
  run: async (operator, args) => {
    const { words } = readArgs(args, {});
    const [name, day] = words;
    const { signal } = new AbortController();
    if (name === undefined) throw new UsageError();
    if (args[0] === 'ask') {
      for (const asked of await askNow(operator, name, signal)) console.log(describe(asked));
      return;
    }
    if (day === undefined) throw new UsageError();
    const { facts, booked, unread, missing, isOver } = await fetchStatement(operator, name, day, signal);
    console.log(
      `${name} ${day}: ${facts} facts, of which ${booked} were not known. Not readable: ${unread}.`,
    );
    console.log(
      isOver
        ? `It lacks ${missing} that were heard before.`
        : 'The day is not over: it is compared when it is.',
    );
    if (unread + missing > 0) console.log('See npm run operator -- exceptions.');
  },
};

const outcomes = { facts: 'said', notFound: 'does not know it', unknown: 'gave no clear answer' } as const;

function describe({ ref, network, outcome, answer, facts, booked, exceptions, before, state }: AskedAttempt) {
  const changed = before === state ? `still ${state}` : `${before} → ${state}`;
  const counts = `facts: ${facts}, booked: ${booked}, exceptions: ${exceptions}`;
  return [ref, network, outcomes[outcome], counts, changed, answer.replace(/\s+/g, ' ')].join('  ');
}
