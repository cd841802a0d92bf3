import {
  figuresBodySchema,
  figuresSchema,
  type FigureQuery,
  type FigureRow,
  type FiguresResponse,
} from '../../contract/figures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { entityTable } from '../../metadata/storage/entityTable';
import { figuresCall } from '../../metadata/model/reservedNames';
import type { RouteContract } from '../http/contract/RouteContract';
import { withSnapshot } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import { bodyReader } from '../http/body';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope, ErrorDetail } from '../../contract/envelope';
import { requestTranslator } from '../http/translation';
import { type Access, countryPath, requireCountry } from '../resources/access';
import { rejectQuery } from '../resources/queryParameters';
import { readForRequest } from '../standby/reads';
import { parseZone } from '../../metadata/values/time';
import { readyRollups } from './rollups/states';
import { type BalanceFigure, parseBalance, readBalance } from './balance';
import { type Figure, parseFigure } from './figure';
import { readFigure } from './readFigure';

const readBody = bodyReader(figuresBodySchema);

/** Most rows of a response: several times what a page shows. Without a limit, fifty figures by the hour had those of years. */
const maxRows = 20_000;

const contract: RouteContract = {
  summary: 'Count and sum records, for the figures of a page',
  body: readBody.schema,
  data: figuresSchema,
};

/** A parsed figure: counts and sums, or a balance. */
type ParsedFigure = Figure | BalanceFigure;

/** Registers the request for a page's figures (product 10.7), for all of a country at once, as of one moment. */
export function registerFigures(server: FastifyInstance, context: ServerContext): void {
  const { authorize, requireSession } = server;
  const { model, now } = context;

  async function respond(request: FastifyRequest): Promise<Envelope> {
    const { country } = request.params as { country: string };
    requireCountry(context, await requireSession(request, context), country);
    const { figures: queries } = readBody(request, model);
    const errors: ErrorDetail[] = [];
    const figures: (ParsedFigure | undefined)[] = [];
    for (const [place, query] of queries.entries()) {
      figures.push(await parse(request, query, `/figures/${place}`, errors));
    }
    rejectQuery(errors);
    const begun = now().getTime();
    const { asOf, results } = await readForRequest(context, request, async (db, lag) => ({
      asOf: new Date(begun - lag).toISOString(),
      results: await readFigures({ ...context, db }, country, figures),
    }));
    const translate = requestTranslator(request, model);
    return envelope({
      asOf,
      figures: results.map((rows, place) => {
        if (rows) return { rows };
        const unavailable = figures[place] ? 'notReady' : 'forbidden';
        return { unavailable, msg: translate(`gateway.figures.${unavailable}`) };
      }),
    } satisfies FiguresResponse);
  }

  /** Returns undefined for a figure that the user may not see: the others are shown. */
  async function parse(
    request: FastifyRequest,
    query: FigureQuery,
    at: string,
    errors: ErrorDetail[],
  ): Promise<ParsedFigure | undefined> {
    const resource = Object.hasOwn(model.resources, query.resource)
      ? model.resources[query.resource]
      : undefined;
    // Figures are a country's, and of records that a table has.
    const isCounted = resource && (resource.scope ?? 'country') === 'country';
    if (!isCounted || !entityTable(model, resource.entity).isStored) {
      const params = { resource: query.resource };
      errors.push({ path: `${at}/resource`, keyword: 'unknownResource', params });
      return undefined;
    }
    const access = await unlessForbidden(authorize(request, query.resource, resource.permission));
    if (!access) return undefined;
    const parseQuery = query.balance === undefined ? parseFigure : parseBalance;
    return parseQuery(access, query, at, errors);
  }

  server.post(countryPath(figuresCall), { config: { contract, readsOnly: true } }, (request) =>
    respond(request),
  );
}

/** Returns undefined without the permission. Any other failure is thrown. */
async function unlessForbidden(access: Promise<Access>): Promise<Access | undefined> {
  try {
    return await access;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 403) return undefined;
    throw error;
  }
}

/** Reads figures in one snapshot of the database, so that parts and their whole agree. Throws 422 where they have too many rows. */
async function readFigures(
  { db, model }: ServerContext,
  country: string,
  figures: (ParsedFigure | undefined)[],
): Promise<(FigureRow[] | undefined)[]> {
  return withSnapshot(db, async (snapshot) => {
    const ready = await readyRollups(snapshot, country, parseZone(model.countries[country]!.zone));
    const results: (FigureRow[] | undefined)[] = [];
    let left = maxRows;
    for (const [place, figure] of figures.entries()) {
      const rows = await readRows(figure, left + 1);
      left -= rows?.length ?? 0;
      if (left < 0) {
        const params = { limit: maxRows };
        rejectQuery([{ path: `/figures/${place}/interval`, keyword: 'manyRows', params }]);
      }
      results.push(rows);
    }
    return results;

    async function readRows(
      figure: ParsedFigure | undefined,
      limit: number,
    ): Promise<FigureRow[] | undefined> {
      if (!figure) return undefined;
      if ('balance' in figure) return readBalance(snapshot, model, figure);
      return readFigure(snapshot, model, figure, ready, limit);
    }
  });
}
