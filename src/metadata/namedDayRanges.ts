/** Ranges of days that a filter's `default` may name: the first and the last day, in days before today. */
export const namedDayRanges: Record<string, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7Days: [6, 0],
  last30Days: [29, 0],
};
