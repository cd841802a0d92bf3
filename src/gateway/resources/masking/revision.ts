import type { IncomingHttpHeaders } from 'node:http';
import { memoize } from '../../../metadata/tracking/memoize';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import type { KeyRing } from '../../database/secrets/KeyRing';
import type { EntityRecord } from '../../database/records';
import { GatewayError } from '../../http/responses';

/**
 * The member of a record in responses that says which revision of it they show. A write that names it (`If-Match`) is done only
 * if the record is still as it was then (product 8.31).
 */
export const revisionMember = '$revision';

/** The part of a resource's view on which revisions depend. */
interface RevisedView {
  table: Pick<EntityTable, 'entity'>;
  /** The fields that responses contain. */
  visible: ReadonlySet<string>;
}

/** Says whether a record is what the sender of a write has seen; undefined if they do not say. */
export type WasSeen = (view: RevisedView, record: EntityRecord) => boolean | undefined;

const purpose = 'revision of a record';

/**
 * Returns the revision of a record: it changes whenever a value changes that the country's API shows, masked ones included. It is
 * signed, as a plain hash would let who reads a record find its masked values by trying them.
 */
export function revisionOf(keyRing: KeyRing, view: RevisedView, record: EntityRecord): string {
  return keyRing.sign(contentOf(view, record), purpose);
}

/** Returns how the revision that a write names is compared with the record; `revision` is undefined where it names none. */
export function seenRevisions(keyRing: KeyRing, revisions: readonly string[] | undefined): WasSeen {
  return (view, record) => {
    if (revisions === undefined) return undefined;
    const content = contentOf(view, record);
    return revisions.some((revision) => keyRing.isSigned(content, purpose, revision));
  };
}

/**
 * Returns the revisions that a request names in `If-Match`; undefined where it names none. `*` matches any record, so it says nothing about
 * what was seen. Weak tags match nothing (RFC 9110, 13.1.1).
 */
export function namedRevisions(headers: IncomingHttpHeaders): string[] | undefined {
  const named = headers['if-match']?.trim();
  if (named === undefined || named === '' || named === '*') return undefined;
  return named.split(',').flatMap((tag) => /^\s*"([^"]*)"\s*$/.exec(tag)?.[1] ?? []);
}

/**
 * Throws 412 where a locked record has changed since the sender of a write saw it. Throws 428 where the write `requires` them to have seen
 * it and they do not say. Neither is the last word on an `Idempotency-Key`.
 */
export function requireSeen(wasSeen: boolean | undefined, requires: boolean): void {
  if (wasSeen === false) throw rejection(412, 'revision');
  if (wasSeen === undefined && requires) throw rejection(428, 'revisionMissing');
}

function rejection(status: number, keyword: 'revision' | 'revisionMissing'): GatewayError {
  const errors = [{ path: '', keyword, params: {} }];
  return new GatewayError({ status, text: `gateway.${keyword}`, errors, isProvisional: true });
}

/** Returns the content of a record from which its revision is computed, in an order of its own. */
function contentOf({ table, visible }: RevisedView, record: EntityRecord): string {
  const names = sorted(visible);
  return JSON.stringify([table.entity, names, names.map((name) => record[name] ?? null)]);
}

const sorted = memoize((names: ReadonlySet<string>) => [...names].toSorted());
