import { isObject } from '../../metadata/model/json';
import { readStored, storageKeys, writeStored } from '../session/storage';

/** The last log position of this tab's writes and news, by origin of the gateway. */
let places: Record<string, string> | undefined;

const originOf = (address: string) => new URL(address, location.href).origin;

/** Returns the values that were stored before the page was loaded again. */
function known(): Record<string, string> {
  if (places) return places;
  const stored = readStored(storageKeys.written, 'sessionStorage');
  const entries = isObject(stored) ? Object.entries(stored) : [];
  places = Object.fromEntries(
    entries.filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
  return places;
}

/** Keeps a gateway's log position after a write, or with changes. */
export function keepWritten(address: string, place: string | null | undefined): void {
  if (!place) return;
  const origin = originOf(address);
  const before = known()[origin];
  if (before !== undefined && sortable(before) >= sortable(place)) return;
  places = { ...known(), [origin]: place };
  writeStored(storageKeys.written, places, 'sessionStorage');
}

/** Returns the header with which a gateway's lists have what this tab wrote there; none before it wrote something. */
export function writtenHeaders(address: string): Record<string, string> {
  const place = known()[originOf(address)];
  return place === undefined ? {} : { 'X-Written': place };
}

/** Two hexadecimal numbers without leading zeros, `16/B374D848`, as a text that sorts as they do. */
const sortable = (place: string) =>
  place
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('/');
