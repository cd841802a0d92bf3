import type { Fact, Submission } from '../interface/Network';
import type { Course } from './everyday';
import type { PlayedAttempt } from './OpenPlugin';

/**
 * Scenarios of a played network, by the last four digits of an amount's whole units (`docs/networks.md`). 9,001.00, 19,001.00 and
 * 1,259,001.50 are the same one. Other payouts are paid after 15 seconds; other collections only by their course.
 */
export const scenarios = {
  paidAtOnce: 9001,
  late: 9002,
  over: 9003,
  under: 9004,
  twice: 9005,
  refused: 9006,
  unknownThenPaid: 9007,
  unknownThenNotFound: 9008,
  reversed: 9009,
  unreadableThenPaid: 9010,
  falseNotFound: 9011,
  otherCurrency: 9012,
  paidAfterFailure: 9013,
  notifiedFirst: 9014,
  toppedUp: 9015,
  disputed: 9016,
  partlyReversed: 9017,
} as const;

/** One of them. */
export type Scenario = keyof typeof scenarios;

/** Performance of an attempt by a played network. */
export interface Performance {
  submission: Submission;
  /** Facts with their times, and whether the network notifies of each. */
  facts: { fact: Fact; isNotified: boolean }[];
  /** Until when it says that it does not know the attempt; undefined if it knows it from the start. */
  notFoundUntil?: Date;
}

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The time in which a played claim can be answered, in milliseconds. */
const timeToAnswer = 7 * day;

/** In minor units; whole in each currency. */
const difference = 10_000;

/** Returns the scenario of an amount in minor units; undefined for an ordinary one. */
export function scenarioOf(amount: number): Scenario | undefined {
  const ending = Math.floor(amount / 100) % 10_000;
  return (Object.keys(scenarios) as Scenario[]).find((name) => scenarios[name] === ending);
}

/** Returns how a played network carries out an attempt: always the same for the same attempt. */
export function performanceOf(
  attempt: PlayedAttempt,
  course?: Course & { paymentInfo?: string },
): Performance {
  const { ref, kind, amount, currency, sentAt } = attempt;
  const after = (milliseconds: number) => new Date(sentAt.getTime() + milliseconds);
  const scenario = scenarioOf(amount);
  const isCollection = kind === 'collection';
  const lifetime = scenario === 'late' ? minute : (course?.lifetime ?? day);
  const paymentInfo = course?.paymentInfo ?? `SANDBOX-${ref.slice(-12).toUpperCase()}`;
  const openedBy = isCollection ? { paymentInfo, expiresAt: after(lifetime).toISOString() } : {};
  const say = (state: Fact['state'], at: number, changed: Partial<Fact> = {}) => ({
    fact: {
      ref,
      kind,
      state,
      id: `${ref}-${state}`,
      amount,
      currency,
      at: after(at).toISOString(),
      ...changed,
    },
    isNotified: true,
  });
  const accepted: Submission = { outcome: 'accepted', answer: 'The sandbox has accepted it.', ...openedBy };
  const opened = { ...say('accepted', 0, openedBy), isNotified: false };
  const lost: Submission = { outcome: 'unknown', answer: 'The sandbox plays that no answer arrived.' };
  const paid = say('paid', second);
  const silent = { ...paid, isNotified: false };
  switch (scenario) {
    case 'paidAtOnce':
      return { submission: accepted, facts: [opened, paid] };
    case 'late':
      return { submission: accepted, facts: [opened, say('paid', isCollection ? 90 * second : 10 * minute)] };
    case 'over':
      return { submission: accepted, facts: [opened, say('paid', second, { amount: amount + difference })] };
    case 'under':
      return { submission: accepted, facts: [opened, say('paid', second, { amount: amount - difference })] };
    case 'toppedUp':
      // A payer may pay the rest later; a payout of the wrong amount stays one.
      return {
        submission: accepted,
        facts: [
          opened,
          say('paid', second, { amount: amount - difference }),
          ...(isCollection ? [say('paid', 5 * second, { amount: difference, id: `${ref}-rest` })] : []),
        ],
      };
    case 'twice':
      // A payer may pay twice; a payout is reported twice.
      return {
        submission: accepted,
        facts: [opened, paid, say('paid', 2 * second, isCollection ? { id: `${ref}-again` } : paid.fact)],
      };
    case 'refused':
      return {
        submission: { outcome: 'refused', answer: 'Refused.', reason: 'The sandbox refuses this amount.' },
        facts: [],
      };
    case 'unknownThenPaid':
      return { submission: lost, facts: [opened, silent] };
    case 'unknownThenNotFound':
      return { submission: lost, facts: [], notFoundUntil: new Date(8.64e15) };
    case 'reversed':
      return {
        submission: accepted,
        facts: [opened, paid, say('reversed', 5 * second, { reason: 'The sandbox takes it back.' })],
      };
    case 'disputed': {
      if (!isCollection) return { submission: accepted, facts: [opened, paid] };
      const claim = { id: `${ref}-claim`, reason: 'notReceived' };
      const respondBy = after(timeToAnswer).toISOString();
      return {
        submission: accepted,
        facts: [
          opened,
          paid,
          say('disputed', 5 * second, { ...claim, respondBy }),
          say('disputeLost', timeToAnswer + minute, claim),
        ],
      };
    }
    case 'partlyReversed': {
      const part = { amount: difference, reason: 'The sandbox takes a part back.' };
      return {
        submission: accepted,
        facts: [opened, paid, ...(isCollection ? [say('reversed', 5 * second, part)] : [])],
      };
    }
    case 'unreadableThenPaid':
      return {
        submission: { outcome: 'unknown', answer: '502 <html><body>Bad Gateway</body></html>' },
        facts: [opened, paid],
      };
    case 'falseNotFound':
      return { submission: lost, facts: [opened, silent], notFoundUntil: after(8 * second) };
    case 'otherCurrency':
      return { submission: accepted, facts: [opened, say('paid', second, { currency: 'XTS' })] };
    case 'paidAfterFailure':
      return {
        submission: accepted,
        facts: [opened, say('failed', second, { reason: 'The sandbox failed.' }), say('paid', 5 * second)],
      };
    case 'notifiedFirst':
      return { submission: accepted, facts: [opened, say('paid', 0)] };
    case undefined:
      if (course) {
        const [first, ...events] = course.events;
        if (first?.state === 'failed')
          return {
            submission: { outcome: 'refused', answer: 'Refused.', reason: first.reason ?? '' },
            facts: [],
          };
        const happened = events.map(({ state, after: at, ...changed }, index) =>
          say(state, at, { ...changed, id: `${ref}-${index + 1}` }),
        );
        return { submission: accepted, facts: [opened, ...happened] };
      }
      return {
        submission: accepted,
        facts: isCollection ? [opened] : [opened, say('paid', kind === 'payout' ? 15 * second : second)],
      };
  }
}
