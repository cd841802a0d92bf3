import { createHash } from 'node:crypto';
import { createPauses } from '../../http/pauses';

/** The part of a request that an idempotency key covers. */
export interface BoundRequest {
  method: string;
  url: string;
  body?: unknown;
}

/** Hashes of a request that are stored with its key. */
interface RequestHashes {
  /** The hash of method, path and body. */
  request_hash: string;
  /** JSON: hashes of the members of the body by name. */
  members: string;
}

/** Name under which the target of a request is hashed; no member of a body has it. */
const target = '';

/**
 * Hashes method, path and body of a request, and each member of the body by itself, in any order. The key is in each hash, so equal values
 * of other requests are not found. Pauses, as a batch has megabytes.
 */
export async function hashRequest(request: BoundRequest, key: string): Promise<RequestHashes> {
  const pause = createPauses();
  const hash = async (name: string, value: unknown) => {
    const made = createHash('sha256').update(JSON.stringify([key, name, Array.isArray(value)]));
    for (const part of Array.isArray(value) ? value : [value]) {
      await pause();
      made.update(`${JSON.stringify(sortMembers(part))}\n`);
    }
    return made.digest('hex');
  };
  const { body = null } = request;
  const entries = isObject(body) ? Object.entries(body) : [];
  const members: Record<string, string> = {};
  for (const [name, value] of entries) members[name] = await hash(name, value);
  members[target] = await hash(target, targetOf(request));
  const whole = isObject(body) ? Object.entries(members).toSorted(byName) : [members[target], body];
  return { request_hash: await hash(target, whole), members: JSON.stringify(members) };
}

/** Names the members in which a request differs from the first one with its key. Returns none where method or path differ. */
export function differingMembers(first: Record<string, string>, second: Record<string, string>): string[] {
  if (first[target] !== second[target]) return [];
  return Object.keys({ ...first, ...second }).filter((name) => first[name] !== second[name]);
}

const targetOf = ({ method, url }: BoundRequest) => `${method} ${url.split('?')[0]}`;

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(byName)
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
