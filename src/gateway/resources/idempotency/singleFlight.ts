/**
 * Returns a function that does `work` once all that was begun under the same name in this process has ended, and passes on
 * what the last one of it returned: many repeats of one request then wait without a connection to the database each.
 * Between processes, the database decides.
 */
export function createSingleFlight<Result>() {
  const turns = new Map<string, Promise<Result>>();

  async function begin(
    before: Promise<Result> | undefined,
    work: (last: Result | undefined) => Promise<Result>,
  ): Promise<Result> {
    const [last] = await Promise.allSettled([before]);
    return work(last.status === 'fulfilled' ? last.value : undefined);
  }

  return async (name: string, work: (last: Result | undefined) => Promise<Result>): Promise<Result> => {
    const turn = begin(turns.get(name), work);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}
