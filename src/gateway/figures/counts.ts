import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { type Counts, countsBodySchema, countsSchema } from '../../contract/figures';
import type { ErrorDetail } from '../../contract/envelope';
import { countsCall } from '../../metadata/model/reservedNames';
import { countLimit } from '../../metadata/model/figures';
import type { Database } from '../database/declared/tables';
import { bodyReader } from '../http/body';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { namedResource, type NamingParams, namingBases, type Reach } from '../resources/access';
import { type Condition, parseMembers } from '../resources/filter';
import { rejectQuery } from '../resources/queryParameters';
import { whereOf } from '../resources/readList';
import { readForRequest } from '../standby/reads';

const readBody = bodyReader(countsBodySchema);

const contract: RouteContract = {
  summary: 'Count the records of several filters of a list, up to 1,000 each',
  body: readBody.schema,
  data: countsSchema,
};

/** Registers the request for the counts of a list's tabs (product 4.42), for all at once, as of one moment. */
export function registerCounts(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { model } = context;
  for (const base of namingBases) {
    server.post<NamingParams>(
      `${base}/${countsCall}/:resource`,
      { config: { contract, readsOnly: true } },
      async (request) => {
        const resource = namedResource(request, model);
        const access = await authorize(request, resource, model.resources[resource]!.permission);
        const { filters } = readBody(request, model);
        const errors: ErrorDetail[] = [];
        const parsed = filters.map((filter, place) => {
          const found: ErrorDetail[] = [];
          const members = parseMembers(access, filter, found);
          errors.push(
            ...found.map(({ path, ...error }) => ({
              ...error,
              path: path.replace('/filter', `/filters/${place}`),
            })),
          );
          return members.flatMap(({ conditions }) => conditions);
        });
        rejectQuery(errors);
        const counts = await readForRequest(context, request, (db) => readCounts(db, access, parsed));
        return envelope({ counts } satisfies Counts);
      },
    );
  }
}

/** Counts records by each of several filters, in one statement, which sees one moment. Null is more than {@link countLimit}. */
async function readCounts(db: Database, reach: Reach, filters: Condition[][]): Promise<Counts['counts']> {
  // Each is counted by the index that the list of this filter would be read by.
  const counted = filters.map(
    (conditions, place) => sql`
      (select count(*) from (
        select 1 from ${reach.relation} where ${whereOf(reach, conditions)} limit ${sql.lit(countLimit + 1)}
      ) as capped) as ${sql.ref(String(place))}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db);
  return filters.map((_, place) => {
    const count = rows[0]![place]!;
    return count > countLimit ? null : count;
  });
}
