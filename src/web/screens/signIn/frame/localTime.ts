import { formatInstant } from '../../../../metadata/values/time';

/** An instant by the clock of the device, which may be of no country that the product knows, with its offset from GMT. */
export function localTime(at: string): string {
  const ahead = -new Date(at).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const zone = `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return `${formatInstant(at, zone)} ${zone}`;
}
