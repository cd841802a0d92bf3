import type { Tables } from '../database/tables';
import type { CallbackCode } from './posting/post';

/** How an address has fared. Times are ISO 8601. */
export type Health = Omit<Tables['callback_health'], 'merchant_id' | 'application_id' | 'address'>;

/** What of an attempt says how an address fares. */
interface Sign {
  code: CallbackCode;
  /** Missing where the receiver did not respond. */
  status?: number | undefined;
  at: Date;
}

const minutes = 60_000;

/** An address is alarming where so many attempts of a sample were made, and such a share of them failed. */
const alarm = { sample: 5 * minutes, attempts: 10, share: 0.7 };

/** One with few callbacks is alarming where for so long, in milliseconds, all have failed. */
const alarmAfter = 30 * minutes;

/** Pause between two e-mails about one address that works and fails in turns, in milliseconds. */
const alertPause = 60 * minutes;

/** An address is switched off that has failed only for so long, in milliseconds (product 7.12). */
const offAfter = 5 * 24 * 60 * minutes;

/** That of an address that nothing was sent to yet. */
export function unknownHealth(url: string): Health {
  return {
    url,
    last_success_at: null,
    last_failure_at: null,
    last_failure: null,
    last_failure_status: null,
    failing_since: null,
    is_alarming: false,
    alerted_at: null,
    sample_since: null,
    sample_attempts: 0,
    sample_failures: 0,
  };
}

/** Returns the health of an address after an attempt. An e-mail about it is due where `alerted_at` is another one then. */
export function healthAfter(before: Health, { code, status, at }: Sign): Health {
  const isSuccess = code === 'delivered';
  const counted = withSample(before, isSuccess, at);
  const time = at.toISOString();
  if (isSuccess) return { ...counted, last_success_at: time, failing_since: null, is_alarming: false };
  const failing_since = before.failing_since ?? time;
  const { sample_attempts: attempts, sample_failures: failures } = counted;
  const isAlarming =
    before.is_alarming ||
    (attempts >= alarm.attempts && failures >= attempts * alarm.share) ||
    at.getTime() - Date.parse(failing_since) >= alarmAfter;
  const isAlert =
    isAlarming &&
    !before.is_alarming &&
    (before.alerted_at === null || at.getTime() - Date.parse(before.alerted_at) >= alertPause);
  return {
    ...counted,
    last_failure_at: time,
    last_failure: code,
    last_failure_status: status ?? null,
    failing_since,
    is_alarming: isAlarming,
    alerted_at: isAlert ? time : before.alerted_at,
  };
}

function withSample(before: Health, isSuccess: boolean, at: Date): Health {
  const { sample_since: since } = before;
  const isOver = since === null || at.getTime() - Date.parse(since) >= alarm.sample;
  return {
    ...before,
    sample_since: isOver ? at.toISOString() : since,
    sample_attempts: (isOver ? 0 : before.sample_attempts) + 1,
    sample_failures: (isOver ? 0 : before.sample_failures) + (isSuccess ? 0 : 1),
  };
}

/** Whether an address has failed for so long that it is switched off. */
export function isGivenUp({ failing_since: since }: Health, at: Date): boolean {
  return since !== null && at.getTime() - Date.parse(since) >= offAfter;
}
