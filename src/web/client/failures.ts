import { RequestError } from './RequestError';

/** Whether what was requested does not exist, or belongs to somebody else. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** Whether a write was rejected because the record has changed since the user has seen it. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof RequestError && error.status === 412;
}

/** Returns why a request failed, for the user: what the gateway says of a part of it, or else of it as a whole. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof RequestError ? (error.errors ?? []) : [];
  return first?.msg ?? (error instanceof Error ? error.message : String(error));
}

/** What a request repeats, as its rejection says (product 8.27). */
export interface FoundRepeats {
  /** What confirms exactly these, in `SendOptions.repeats`. */
  confirmation: string;
  /** How many records would be made again. */
  count: number;
  /** What each repeats, in the gateway's words. */
  entries: {
    text: string;
    /** Id of the earlier record; missing where it is an earlier row of the same file. */
    id: string | undefined;
    /** Number of the row, in a batch. */
    row: number | undefined;
  }[];
}

/** Returns what a request would repeat, where it was rejected for that. */
export function repeatsOf({ errors = [] }: RequestError): FoundRepeats | undefined {
  const repeats = errors.filter(({ keyword }) => keyword === 'repeats');
  const { confirmation, count } = repeats[0]?.params ?? {};
  if (typeof confirmation !== 'string') return undefined;
  return {
    confirmation,
    count: Number(count),
    entries: repeats.map(({ msg = '', path, params: { id } }) => {
      const [, row] = /^\/rows\/(\d+)/.exec(path) ?? [];
      return {
        text: msg,
        id: typeof id === 'string' ? id : undefined,
        row: row === undefined ? undefined : Number(row),
      };
    }),
  };
}
