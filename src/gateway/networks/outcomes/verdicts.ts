import type { Model } from '../../../metadata/model/Model';
import { formatMoney } from '../../../metadata/values/money';
import type { AttemptRow, ExceptionReason } from '../attempts/tables';
import type { Fact } from '../interface/Network';

/** What is done about a fact: its order changes, nothing has to, or a person has to look at it. */
export type Verdict =
  | { outcome: 'booked' }
  | { outcome: 'ignored' }
  | { outcome: 'exception'; reason: ExceptionReason; detail: string };

/** Finds out whether a fact is about what was sent: another kind, currency or amount is no success of the order. */
export function compareFact(model: Model, attempt: AttemptRow, fact: Fact): Verdict | undefined {
  if (fact.kind !== attempt.kind) {
    return exceptionOf(
      'contradiction',
      `It is a ${attempt.kind}; the network says that it is a ${fact.kind}.`,
    );
  }
  if (fact.currency !== attempt.currency) {
    return exceptionOf('currency', `It is in ${attempt.currency}; the network says ${fact.currency}.`);
  }
  // Payers pay what they pay: the order is credited with that.
  const mayDiffer = fact.kind === 'collection' && fact.state !== 'accepted';
  if (fact.amount === attempt.amount || mayDiffer) return undefined;
  return exceptionOf(
    'amount',
    `It is ${show(model, attempt, attempt.amount)}; the network says ${show(model, attempt, fact.amount)}.`,
  );
}

/** Returns the verdict that a person has to look at a fact. */
export function exceptionOf(reason: ExceptionReason, detail: string): Verdict {
  return { outcome: 'exception', reason, detail };
}

/** The verdict on a fact that cannot follow the state of its order. */
export function contradictionOf(orderNo: string, status: string, fact: Fact): Verdict {
  return exceptionOf(
    'contradiction',
    `${orderNo} is ${status}; the network says ${fact.state}${fact.reason ? `: ${fact.reason}` : ''}.`,
  );
}

/** An amount of an attempt's country, for a person. */
export function show(model: Model, { country, currency }: AttemptRow, amount: number): string {
  return `${formatMoney(amount, model.countries[country]!)} ${currency}`;
}
