import type { RequestError } from '../../../client/RequestError';

/** What the gateway says of single inputs, by their names; undefined where it says nothing of any. */
export function fieldFailures(failure: RequestError | undefined): Record<string, string> | undefined {
  if (!failure?.errors?.length) return undefined;
  return Object.fromEntries(
    failure.errors.toReversed().map(({ path, msg }) => [path.slice(1), msg ?? failure.message]),
  );
}
