import type { Selectable } from 'kysely';
import type { TenantRequest, TenantRequestDetails } from '../../../contract/operator/requests';
import { formatDiagnostic } from '../../../metadata/model/Diagnostic';
import type { Config } from '../../config';
import type { Database, Tables } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';
import { describeChange } from '../describeChange';
import type { TenantChange } from '../difference';
import type { OperatorContext } from '../users';
import { checkFile } from './checkFile';

/** Context in which requests are made and decided. */
export interface RequestContext extends OperatorContext {
  config: Config;
}

/** A row of the table. */
export type StoredRequest = Selectable<Tables['tenant_request']>;

/** Most requests that are listed. */
const listed = 100;

/** Reads the latest requests, the newest first; with `status`, those in that state. */
export async function listRequests(db: Database, status?: TenantRequest['status']): Promise<TenantRequest[]> {
  let query = db.selectFrom('tenant_request').selectAll().orderBy('number', 'desc').limit(listed);
  if (status !== undefined) query = query.where('status', '=', status);
  return (await query.execute()).map(describeRequest);
}

/** Reads a request, with what the check of its file says now. Throws 404 where there is none. */
export async function readRequest(
  context: Pick<RequestContext, 'db' | 'model' | 'now'>,
  number: number,
): Promise<TenantRequestDetails> {
  const request = await findRequest(context.db, number);
  const { content, file: name } = request;
  const checked = content === null ? undefined : await checkFile(context, { name, content });
  return {
    ...describeRequest(request),
    findings: (checked?.diagnostics ?? []).map(formatDiagnostic),
  };
}

/** Finds a request, and locks it if asked to. Throws 404 where there is none. */
export async function findRequest(db: Database, number: number, lock = false): Promise<StoredRequest> {
  const isNumber = Number.isInteger(number) && number > 0 && number < 2 ** 31;
  const request = isNumber
    ? await db
        .selectFrom('tenant_request')
        .selectAll()
        .where('number', '=', number)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst()
    : undefined;
  if (!request) throw new GatewayError({ status: 404, text: 'tenants.unknown' });
  return request;
}

/** Returns the numbers of the requests of an operator that wait. */
export async function requestsOf(db: Database, operatorId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('tenant_request')
    .select('number')
    .where('status', '=', 'waiting')
    .where('proposed_by', '=', operatorId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Describes a request to operators. */
export function describeRequest(request: StoredRequest): TenantRequest {
  const { number, status, file, sha256, reason, decided_by: decidedBy, decided_at: decidedAt } = request;
  return {
    number,
    status,
    file,
    sha256,
    proposedBy: request.actor_name ?? '',
    proposedAt: request.proposed_at,
    decidedBy,
    decidedAt,
    reason,
    changes: changesOf(request).map(describeChange),
  };
}

/** Returns the differences that were proposed. */
export const changesOf = ({ changes }: Pick<StoredRequest, 'changes'>): TenantChange[] =>
  JSON.parse(changes) as TenantChange[];
