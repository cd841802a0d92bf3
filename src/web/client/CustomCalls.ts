import type { SortPayload } from 'ra-core';
import type { BoundAction } from '../../metadata/model/BoundAction';
import type { RecordEvent } from './RecordEvent';
import type { RequestedFile } from './requestFile';
import type { TotalsRow } from './TotalsRow';

/** What our API can do beyond what react-admin asks of one. */
export interface CustomCalls {
  /** Sums over everything that the filter matches, one row a currency, and a value of the field to group by. */
  getTotals: (
    resource: string,
    params: { filter: Record<string, unknown>; fields: string[]; groupBy?: string | undefined },
    options?: { signal?: AbortSignal },
  ) => Promise<{ data: TotalsRow[] }>;
  /** Does an action of the resource with a record, and answers the record after it. */
  runAction: (
    resource: string,
    id: string,
    action: BoundAction,
    input: Record<string, unknown>,
    idempotencyKey: string,
  ) => Promise<{ data: Record<string, unknown> }>;
  /** What happened to a record, oldest first. */
  getEvents: (resource: string, id: string, options?: { signal?: AbortSignal }) => Promise<RecordEvent[]>;
  /** A file of everything that the filter matches. */
  exportFile: (
    resource: string,
    params: { format: string; filter: Record<string, unknown>; sort: SortPayload; columns: string[] },
  ) => Promise<RequestedFile>;
}
