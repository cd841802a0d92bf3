import type { RequestError } from './RequestError';

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
