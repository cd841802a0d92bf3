import { GatewayError } from '../../http/GatewayError';
import type { ServerContext } from '../../http/ServerContext';
import { recordSecurityEvent } from './recordSecurityEvent';
import type { SecurityEvent, SecurityEventDetail } from './SecurityEvent';

/**
 * Does `work`, a step of a user who is known, and adds to his history when it refuses him for a wrong code, his address
 * or because he or his merchant is disabled. Called outside of the transaction, which would take the entry back.
 */
export async function recordRefusals<Result>(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  about: Pick<SecurityEvent, 'userId' | 'kind' | 'request'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const detail = error instanceof GatewayError ? detailOf(error) : undefined;
    if (detail) await recordSecurityEvent(db, { ...about, outcome: 'failure', detail, now: now() });
    throw error;
  }
}

function detailOf({ code, text }: GatewayError): SecurityEventDetail | undefined {
  switch (code) {
    case 401:
      return text === 'authentication.wrongPassword' ? 'wrongPassword' : 'wrongCode';
    case 410:
      return 'address';
    case 423:
    case 424:
    case 425:
    case 426:
      return 'disabled';
    default:
      return undefined;
  }
}
