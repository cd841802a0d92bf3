import { createHash, randomFillSync } from 'node:crypto';

/** Random bytes of many ids, as drawing a few at a time takes longer than all the rest. */
const pool = Buffer.alloc(10 * 1024);
let drawn = pool.length;

/** Returns the next ten random bytes, each of which is used once. */
function randomTen(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += 10;
  return pool.subarray(drawn - 10, drawn);
}

let last = 0n;

/**
 * Makes a UUIDv7: 48 bits of milliseconds, then 74 bits of which the first count up within a millisecond. So ids of one process sort in the
 * order they were made. `at` (milliseconds since 1970) dates an older record's id.
 */
export function newId(at?: number): string {
  const bytes = randomTen();
  let head = (BigInt(at ?? Date.now()) << 12n) | BigInt(bytes.readUInt16BE(0) & 0x3ff);
  if (at === undefined) {
    if (head <= last) head = last + 1n;
    last = head;
  }
  const stamp = (head >> 12n).toString(16).padStart(12, '0');
  const counter = (head & 0xfffn).toString(16).padStart(3, '0');
  const variant = ((bytes[2]! & 0x3f) | 0x80).toString(16);
  const rest = bytes.toString('hex', 3);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${counter}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`;
}

/** Returns the least id of those that are made at a time (milliseconds since 1970) or later. */
export function firstId(time: number): string {
  return `${newId(time).slice(0, 14)}7000-8000-000000000000`;
}

/** Returns an id that is always the same for a name and a whole number. Ids of one name sort by the number. */
export function namedId(name: string, order = 0): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const digits = hash + order.toString(16).padStart(16, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a value has the form of an id; a `uuid` column throws at anything else. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value);
}
