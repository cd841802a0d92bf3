import { limitedLines } from '../http/limits/limitedLines';
import type { ServerContext } from '../http/context';
import { type CallOutcome, type MadeCall, measureCall } from '../networks/calls/measures';

/** Outcomes of calls that say nothing about their payment. */
const failed: ReadonlySet<CallOutcome> = new Set(['notSent', 'unanswered', 'unclear']);

/** Makes a call to a network, measures its outcome and time, and logs a failure. What was said is in neither. */
export async function watchCall<Answer>(
  { log }: Pick<ServerContext, 'log'>,
  about: Pick<MadeCall, 'network' | 'call' | 'ref'>,
  outcomeOf: (answer: Answer) => Pick<MadeCall, 'outcome' | 'code'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  const note = (ended: Pick<MadeCall, 'outcome' | 'code'>) => {
    const made: MadeCall = { ...about, ...ended, ms: Math.round(performance.now() - start) };
    measureCall(made);
    if (!log || !failed.has(made.outcome)) return;
    const kind = [made.network, made.call, made.outcome, made.code].join(' ');
    limitedLines(log)(kind, made, 'A call to a payment network failed.');
  };
  try {
    const answer = await call();
    note(outcomeOf(answer));
    return answer;
  } catch (error) {
    note({ outcome: 'unclear', code: (error as Error).name });
    throw error;
  }
}
