import { formatInstant } from '../../../../metadata/values/time';

/** Returns an instant by the clock of the device with its offset from GMT. The device may be in no known country. */
export function localTime(at: string): string {
  const ahead = -new Date(at).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const zone = `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return `${formatInstant(at, zone)} ${zone}`;
}
