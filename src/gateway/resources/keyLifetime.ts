/** How long an idempotency key is remembered, in milliseconds. */
export const keyLifetime = 24 * 60 * 60_000;
