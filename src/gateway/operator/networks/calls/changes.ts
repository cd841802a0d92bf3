import type { FastifyInstance, FastifyRequest } from 'fastify';
import { objectSchema } from '../../../../contract/schemas';
import { bodyReader } from '../../../http/body';
import type { ServerContext } from '../../../http/context';
import type { OperatorScope, RouteContract } from '../../../http/contract/RouteContract';
import { envelope } from '../../../http/responses';
import { operatorKey, withIdempotency } from '../../../resources/idempotency/withIdempotency';
import type { DeskContext } from '../desk';
import type { DeskCalls } from './deskCalls';

/** A sentence that an operator writes. */
export const text = { type: 'string', minLength: 1, maxLength: 500 } as const;

/** A number by which people know a record. */
export const number = { type: 'string', minLength: 1, maxLength: 64 } as const;

/** An amount that moves. */
export const minorUnits = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Reads why something is done. */
export const readReason = bodyReader(objectSchema({ reason: text }));

/** Returns what registers a change, which is made once for each `Idempotency-Key`. */
export function changes(
  server: FastifyInstance,
  { db, home, model, config, now }: ServerContext,
  { base, access, operatorOf, only }: DeskCalls,
  scope: OperatorScope = 'networks',
) {
  return (
    path: string,
    about: Pick<RouteContract, 'summary' | 'data'>,
    work: (desk: DeskContext, id: string, request: FastifyRequest) => Promise<unknown>,
    body?: { schema: RouteContract['body'] & object },
  ) => {
    const contract = { ...about, idempotent: true, ...(body && { body: body.schema }) };
    server.post<{ Params: { id: string } }>(
      `${base}/${path}`,
      { config: { ...access(scope), contract } },
      async (request) => {
        const operator = await operatorOf(request);
        const at = now();
        const keyed = operatorKey(request, operator.actor, model, at);
        return withIdempotency(db, keyed, async (transaction) => {
          const given = { ...operator, db: transaction, home, model, config, now: at, only };
          return envelope((await work(given, request.params.id, request)) ?? null);
        });
      },
    );
  };
}
