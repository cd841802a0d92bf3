import { Histogram } from 'prom-client';
import type { NetworkCall } from '../attempts/tables';
import type { Delivery, Inquiry, Submission } from '../interface/Network';

/** Outcome of a call, as a label of metrics and a word of logs. */
export type CallOutcome =
  | 'accepted'
  | 'refused'
  | 'facts'
  | 'notFound'
  // Not a byte has left.
  | 'notSent'
  // Nothing answered, or a proxy in place of the network.
  | 'unanswered'
  // The network said nothing about the payment.
  | 'unclear';

/** Calls to networks of this process: how many ended how, and how long they took. */
export const networkCallSeconds = new Histogram<'network' | 'call' | 'outcome'>({
  name: 'corridor_network_call_duration_seconds',
  help: 'How long calls to networks took: submit, query, statement and answer, by how they ended.',
  labelNames: ['network', 'call', 'outcome'],
  // An answer is waited for for 15 seconds, a statement for 45.
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 45],
  registers: [],
});

/** Returns how a call ended, and with what code where it failed. */
export function outcomeOf(answer: Submission | Inquiry | Delivery): { outcome: CallOutcome; code?: string } {
  if (answer.outcome === 'notSent') return { outcome: 'notSent', code: answer.code };
  if (answer.outcome !== 'unknown') return { outcome: answer.outcome };
  return { outcome: answer.isAway ? 'unanswered' : 'unclear', code: answer.code ?? 'unknown' };
}

/** A call that was made. */
export interface MadeCall {
  network: string;
  call: NetworkCall;
  /** The attempt that it was about, or the day of a statement. */
  ref: string;
  outcome: CallOutcome;
  code?: string;
  /** Milliseconds. */
  ms: number;
}

/** Measures a call that was made. */
export function measureCall({ network, call, outcome, ms }: MadeCall): void {
  networkCallSeconds.observe({ network, call, outcome }, ms / 1000);
}
