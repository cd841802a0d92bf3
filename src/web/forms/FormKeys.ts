import { makeIdempotencyKey } from '../client/writeCalls';
import { gatewayNow } from '../client/gatewayTime';
import { RequestError } from '../client/RequestError';
import { sentRequests, type WriteScope } from '../session/sentRequests';

/** The key of one body. */
interface BodyKey {
  key: string;
  sentAt: string;
  /** Whether an attempt may have been received, or may still be. */
  isLost: boolean;
  /** Lets go of the stored write. */
  release?: (() => void) | undefined;
}

function letGo(sent: BodyKey): void {
  sent.release?.();
  sent.release = undefined;
}

/** The keys of the bodies that a form has sent and whose outcome is not known. */
export class FormKeys {
  readonly #keys = new Map<string, BodyKey>();
  #isOpen = false;

  open(): void {
    this.#isOpen = true;
  }

  /** Leaves it to others to find out what became of writes whose response was lost. */
  close(): void {
    this.#isOpen = false;
    for (const { key, isLost } of this.#keys.values()) if (isLost) this.forget(key);
  }

  has(key: string): boolean {
    return [...this.#keys.values()].some((one) => one.key === key);
  }

  isOf(text: string, key: string): boolean {
    return this.#keys.get(text)?.key === key;
  }

  forget(key: string): void {
    for (const [text, one] of this.#keys) {
      if (one.key !== key) continue;
      this.#keys.delete(text);
      letGo(one);
    }
  }

  async send<Result>(
    text: string,
    scope: WriteScope,
    send: (key: string) => Promise<Result>,
  ): Promise<Result> {
    const sent: BodyKey = this.#keys.get(text) ?? {
      key: makeIdempotencyKey(),
      sentAt: gatewayNow().toISOString(),
      isLost: false,
    };
    this.#keys.set(text, sent);
    const { key, sentAt } = sent;
    sent.release ??= sentRequests.hold(key);
    sentRequests.add({ ...scope, key, sentAt });
    try {
      const result = await send(key);
      this.forget(key);
      // The page of an import shows what becomes of it, after a reload as well.
      if (scope.kind === 'import') sentRequests.settle(key);
      else sentRequests.remove(key);
      return result;
    } catch (error) {
      const verdict = verdictOf(error);
      if (verdict === 'lost') sent.isLost = true;
      if (verdict === 'refused' || !sent.isLost) sentRequests.remove(key);
      if (verdict === 'refused' || (sent.isLost && !this.#isOpen)) this.forget(key);
      if (!sent.isLost) letGo(sent);
      throw error;
    }
  }
}

/** Whether the gateway rejected a write for good: it would reject the same request again. */
export function isRefusal(error: unknown): boolean {
  return verdictOf(error) === 'refused';
}

/**
 * Returns the outcome of a failed write. `refused`: it fails however often it is sent with this key; `open`: it was not done and
 * can be; `lost`: it may have been done.
 */
function verdictOf(error: unknown): 'refused' | 'open' | 'lost' {
  if (!(error instanceof RequestError)) return 'lost';
  const { status, errors = [], unanswered } = error;
  if (unanswered === 'offline') return 'open';
  if (status < 400 || status >= 500) return 'lost';
  const isProvisional = errors.some(({ keyword }) => keyword === 'stepUp' || keyword === 'repeats');
  return (status === 404 || status === 422) && !isProvisional ? 'refused' : 'open';
}
