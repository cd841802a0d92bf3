import type { Model } from '../../../metadata/model/Model';
import { formatMoney } from '../../../metadata/values/money';
import { storedText } from '../../http/translation';
import type { AttemptRow, ExceptionReason } from '../../networks/attempts/tables';
import type { AttemptKind, Fact, FactState } from '../../networks/interface/Network';

/** The part of what was booked that the merchant's balance did not cover, which a person has to book. */
interface Missing {
  /** Minor units. */
  amount: number;
  detail: string;
}

/** Verdict on a fact: its order changes, nothing has to, or a person has to look at it. */
export type Verdict =
  | { outcome: 'booked'; missing?: Missing | undefined }
  | { outcome: 'ignored' }
  | { outcome: 'exception'; reason: ExceptionReason; detail: string };

/** Finds out whether a fact is about what was sent. Another kind, currency or amount is no success of the order. */
export function compareFact(model: Model, attempt: AttemptRow, fact: Fact): Verdict | undefined {
  if (fact.kind !== attempt.kind) {
    const words = { expected: kindText(attempt.kind), said: kindText(fact.kind) };
    return exceptionOf('contradiction', 'otherKind', {}, words);
  }
  if (fact.currency !== attempt.currency) {
    const values = { expected: attempt.currency, said: fact.currency };
    return exceptionOf('currency', 'otherCurrency', values);
  }
  // Payers pay what they pay: the order is credited with that.
  const mayDiffer = fact.kind === 'collection' && fact.state !== 'accepted';
  if (fact.amount === attempt.amount || mayDiffer) return undefined;
  const [expected, said] = [attempt.amount, fact.amount].map((amount) => show(model, attempt, amount));
  return exceptionOf('amount', 'otherValue', { expected: expected!, said: said! });
}

/** Returns the verdict that a person has to look at a fact, with what {@link detailOf} takes. */
export function exceptionOf(reason: ExceptionReason, ...detail: Parameters<typeof detailOf>): Verdict {
  return { outcome: 'exception', reason, detail: detailOf(...detail) };
}

/** Returns what was expected and said: a text of `networks.detail` with its values, some in texts of ours. */
export function detailOf(
  name: string,
  values: Record<string, string>,
  words?: Record<string, string>,
): string {
  return storedText(`networks.detail.${name}`, values, words);
}

/** The key of what people call a kind of attempt. */
export const kindText = (kind: AttemptKind) => `networks.kind.${kind}`;

/** The key of what people call what a network says. */
export const stateText = (state: FactState) => `networks.state.${state}`;

/** Most characters of the network's own words: the detail of an open exception is in an index. */
const maxWords = 100;

/** The verdict on a fact that cannot follow the state of its order. */
export function contradictionOf(orderNo: string, status: string, fact: Fact): Verdict {
  const words = { status: `networks.status.${status}`, state: stateText(fact.state) };
  if (!fact.reason) return exceptionOf('contradiction', 'otherState', { orderNo }, words);
  const reason = fact.reason.slice(0, maxWords);
  return exceptionOf('contradiction', 'otherStateBecause', { orderNo, reason }, words);
}

/** An amount of a country with its currency, for a person. */
export function show(
  model: Model,
  { country, currency }: Pick<AttemptRow, 'country' | 'currency'>,
  amount: number,
): string {
  return `${formatMoney(amount, model.countries[country]!)} ${currency}`;
}

/** An amount of a fact that is about no order, whose currency may be of no country: in minor units. */
export function plain({ amount, currency }: Pick<Fact, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}
