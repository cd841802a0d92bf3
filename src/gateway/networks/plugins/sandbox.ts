import type { Model } from '../../../metadata/model/Model';
import { Random } from '../../../samples/Random';
import { readNotification, signatureOf } from '../interface/notifications';
import type { Fact, Network } from '../interface/Network';
import { collectionCourse, isEveryday, longestCourse, payoutCourse } from './everyday';
import { habitsOf } from './habits';
import type { OpenPlugin, PlayedOrder } from './OpenPlugin';
import { type Performance, performanceOf } from './scenarios';

const day = 24 * 60 * 60_000;

/** The time from an answer to the decision about a claim, in milliseconds. */
const verdictAfter = 5_000;

/** A network that moves no money. It plays the scenario of each amount, and everyday business for the sandbox's own programs. */
export const openSandbox: OpenPlugin = ({ secret }, { model, now, played }): Network => ({
  submit: async (_instruction, ref) => {
    const order = await played.find(ref);
    if (!order) throw new Error(`The attempt ${ref} disappeared while it was sent.`);
    const { submission, facts } = perform(model, order);
    for (const { fact, isNotified } of facts) if (isNotified) await played.notify(fact);
    return submission;
  },
  query: async (ref) => {
    const order = await played.find(ref);
    const performance = order && perform(model, order);
    const at = now().getTime();
    const facts = (performance?.facts ?? []).filter(({ fact }) => isPast(fact, at));
    if (facts.length === 0 || (performance?.notFoundUntil?.getTime() ?? 0) > at)
      return { outcome: 'notFound', answer: 'The sandbox does not know it.' };
    return { outcome: 'facts', answer: 'The sandbox knows it.', facts: facts.map(({ fact }) => fact) };
  },
  answer: async ({ ref, dispute: id, answer, evidence }) => {
    const claim = await played.claim(ref, id);
    if (!claim) return { outcome: 'refused', answer: 'Refused.', reason: 'The sandbox does not know it.' };
    await played.forget(id);
    // It believes whoever shows something.
    const state = answer === 'contested' && evidence.length > 0 ? 'disputeWon' : 'disputeLost';
    const at = new Date(now().getTime() + verdictAfter).toISOString();
    await played.notify({ ...claim, state, at });
    return { outcome: 'accepted', answer: 'The sandbox has the answer.' };
  },
  mayBeSigned: (headers) => signatureOf(headers, now()) !== undefined,
  receive: (raw) => readNotification(raw, secret, now()),
  statement: async (date) => {
    const from = Date.parse(date);
    const orders = await played.between(new Date(from - longestCourse), new Date(from + day));
    const facts = orders.flatMap((order) =>
      perform(model, order).facts.flatMap(({ fact }) =>
        fact.at.startsWith(date) && isPast(fact, now().getTime()) ? [fact] : [],
      ),
    );
    return { facts, unread: [] };
  },
});

/** Whether something has happened. The decision about a claim follows from the answer: it is notified of, and said nowhere else. */
const isPast = ({ state, at }: Fact, time: number) => state !== 'disputeLost' && Date.parse(at) <= time;

/** Cost of each payment in the sandbox, as a share of its amount. */
const charged = 0.004;

/**
 * Returns how an order is played, with the network's charge for what is paid. Charges are whole units where the country knows no others.
 */
function perform(model: Model, order: PlayedOrder): Performance {
  const { facts, ...performance } = performUncharged(model, order);
  const unit = model.countries[order.country]?.amount.type === 'integer' ? 100 : 1;
  const costOf = (amount: number) => Math.round((amount * charged) / unit) * unit;
  return {
    ...performance,
    facts: facts.map(({ fact, isNotified }) => ({
      fact: fact.state === 'paid' ? { ...fact, cost: costOf(fact.amount) } : fact,
      isNotified,
    })),
  };
}

function performUncharged(model: Model, order: PlayedOrder): Performance {
  const { kind, country, method, merchantOrderNo, amount } = order;
  if (kind === 'refund' || merchantOrderNo === null || !isEveryday(merchantOrderNo))
    return performanceOf(order);
  const habits = habitsOf(model, country, `${kind}-order`, method);
  const numbered = { merchantOrderNo, amount };
  if (kind === 'payout') return performanceOf(order, payoutCourse(numbered, habits));
  const paymentInfo = habits.drawPaymentInfo(new Random(`${merchantOrderNo}/paymentInfo`));
  return performanceOf(order, { ...collectionCourse(numbered, habits), ...(paymentInfo && { paymentInfo }) });
}
