/** Returns the digits of a text as numbers. The text must have nothing but digits. */
export function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}

/** Returns the sum of digits multiplied by weights, from the left. Digits without a weight are left out. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** Whether `yymmdd` is a day of the calendar. A year of two digits divisible by 4 counts as a leap year. */
export function isYymmdd(text: string): boolean {
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  const leapYear = Number(text.slice(0, 2)) % 4 === 0;
  const daysOfMonth = month === 2 ? (leapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth;
}
