import { makeIdempotencyKey } from '../../client/makeIdempotencyKey';

/** Gives the `Idempotency-Key` of a body: the same one for the same body, so that a retry is never done twice. */
export interface IdempotencyKeys {
  keyFor: (body: unknown) => string;
}

/** Keys of one form, from when it is opened until it succeeds. */
export function idempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? makeIdempotencyKey();
      keys.set(text, key);
      return key;
    },
  };
}
