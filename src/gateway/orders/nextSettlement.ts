import { parseZone } from '../../metadata/parseZone';

const day = 24 * 60 * 60_000;
const hourOfSettlement = 10;

/** When a payment is settled: at ten o'clock of the next day of the country's zone. */
export function nextSettlement(paidAt: Date, zone: string): Date {
  const shift = parseZone(zone) * 60_000;
  const nextDay = Math.floor((paidAt.getTime() + shift) / day) + 1;
  return new Date(nextDay * day + hourOfSettlement * 60 * 60_000 - shift);
}
