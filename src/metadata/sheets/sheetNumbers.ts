/** A spreadsheet keeps 15 digits of a number; what stood behind them is lost. */
export const exactDigits = 15;

/** Days from 1899-12-30, with which spreadsheets begin, to 1970. */
const epochDays = 25_569;

/** Returns the clock time of a spreadsheet's date, which is a number of days: `2026-11-20T14:05:00`. */
export function wallTime(days: number): string {
  const time = new Date(Math.round((days - epochDays) * 86_400) * 1_000);
  return Number.isNaN(time.getTime()) ? String(days) : time.toISOString().slice(0, 19);
}
