/** The digits of a text as numbers; the caller has checked that there is nothing else in it. */
export function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}

/** Sum of products of digits and weights, from the left; what has no weight is left out. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** Whether `yymmdd` is a day of the calendar. A year of two digits may be a leap year in one century at least. */
export function isYymmdd(text: string): boolean {
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  const leapYear = Number(text.slice(0, 2)) % 4 === 0;
  const longest = month === 2 ? (leapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= longest;
}
