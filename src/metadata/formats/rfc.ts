import { isYymmdd } from './digits';

/**
 * Mexico's tax number: 12 characters of a company, 13 of a person, with the day of foundation or birth. Its last
 * character is not computed: the tax office itself has given out numbers in which it does not fit.
 */
export function rfc(text: string): boolean {
  const [, day] = /^[A-ZÑ&]{3,4}(\d{6})[A-Z\d]{2}[\dA]$/.exec(text) ?? [];
  return day !== undefined && isYymmdd(day);
}
