import { readNotification } from '../interface/notifications';
import type { Network } from '../interface/Network';
import type { OpenPlugin } from './OpenPlugin';
import { performanceOf } from './scenarios';

const day = 24 * 60 * 60_000;

/** A network that moves no money and plays the scenario of each amount. */
export const openSandbox: OpenPlugin = ({ secret }, { now, played }): Network => ({
  submit: async (instruction, ref) => {
    const { submission, facts } = performanceOf({ ...instruction, ref, sentAt: now() });
    for (const { fact, isNotified } of facts) if (isNotified) await played.notify(fact);
    return submission;
  },
  query: async (ref) => {
    const attempt = await played.find(ref);
    const performance = attempt && performanceOf(attempt);
    const at = now().getTime();
    const facts = (performance?.facts ?? []).filter(({ fact }) => Date.parse(fact.at) <= at);
    if (facts.length === 0 || (performance?.notFoundUntil?.getTime() ?? 0) > at)
      return { outcome: 'notFound', answer: 'The sandbox does not know it.' };
    return { outcome: 'facts', answer: 'The sandbox knows it.', facts: facts.map(({ fact }) => fact) };
  },
  receive: (raw) => readNotification(raw, secret, now()),
  statement: async (date) => {
    const from = Date.parse(date);
    // What happens to an attempt does so within a day of it.
    const attempts = await played.between(new Date(from - day), new Date(from + day));
    return attempts.flatMap((attempt) =>
      performanceOf(attempt).facts.flatMap(({ fact }) =>
        fact.at.startsWith(date) && Date.parse(fact.at) <= now().getTime() ? [fact] : [],
      ),
    );
  },
});
