import { createHash } from 'node:crypto';

/** What of a request its key is bound to. */
export interface BoundRequest {
  method: string;
  url: string;
  body?: unknown;
}

/** Hashes method, path and body; the order of members makes no difference. */
export function hashRequest(request: BoundRequest): string {
  return hashOf([targetOf(request), sortMembers(request.body ?? null)]);
}

/** What a request is sent to; no member of a body has this name. */
const target = '';

/** Hashes the members of a body one by one, each with the key, so that equal values of other requests are not found. */
export function hashMembers(request: BoundRequest, key: string): Record<string, string> {
  const body = request.body ?? {};
  const members = typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : [];
  return Object.fromEntries(
    [[target, targetOf(request)] as const, ...members].map(([name, value]) => [
      name,
      hashOf([key, name, sortMembers(value)]),
    ]),
  );
}

/** Names the members in which a request differs from the first one with its key; none if it was sent to something else. */
export function differingMembers(first: Record<string, string>, second: Record<string, string>): string[] {
  if (first[target] !== second[target]) return [];
  return Object.keys({ ...first, ...second }).filter((name) => first[name] !== second[name]);
}

const targetOf = ({ method, url }: BoundRequest) => `${method} ${url.split('?')[0]}`;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}
