import { limitAsync } from 'es-toolkit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foundSchema, type Found, type FoundGroup } from '../../contract/records';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import { searchCall } from '../../metadata/model/reservedNames';
import {
  maxSearchLength,
  readSearch,
  type SearchTerms,
  withoutWhole,
} from '../../metadata/reading/searchTerms';
import { readAnnotations } from '../finding/annotations/readAnnotations';
import { findsParts } from '../database/connections/trigrams';
import type { Database } from '../database/declared/tables';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext, Session } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { textSchema } from '../../contract/schemas';
import { type Access, accessTo, countryPath, requireCountry } from '../resources/access';
import { readForRequest } from '../standby/reads';
import { findRecords, isIndexed } from './findRecords';
import { describeRecord } from './describeRecord';
import { findWholeNumbers } from './findWholeNumbers';

const contract: RouteContract = {
  summary: 'Search the records of all resources that the user may see',
  query: {
    q: { ...textSchema, description: 'Words, an amount, a day, or several numbers.' },
    countries: {
      ...textSchema,
      description:
        'Codes of countries, with commas: those of them that the user has here are searched. That of the path by default.',
    },
  },
  data: foundSchema,
};

/** Number of characters of a record's notes that are read to show the part that was found. */
const searchedLength = 20_000;

type SearchRequest = FastifyRequest<{ Params: { country: string }; Querystring: Record<string, unknown> }>;

/** Registers the call that searches all resources (product 4.31): each in the countries and with the permissions of the user. */
export function registerSearch(server: FastifyInstance, context: ServerContext): void {
  const { requireSession } = server;

  async function respond(request: SearchRequest, reply: FastifyReply): Promise<Found> {
    const { params, query } = request;
    const session = await requireSession(request, context);
    requireCountry(context, session, params.country);
    const text = readText(query.q);
    const terms = readSearch(text);
    const isShort = /^[\p{Script=Latin}\d\p{P}\p{S}]?$/u.test(terms.whole);
    const { leftOut } = terms;
    if (isShort) return { groups: [], leftOut, isShort, isNewestOnly: false, wholeOnly: [] };
    const countries = countriesOf(context, session, query.countries ?? params.country);
    const searched = await searchedBy(context, request, session, countries);
    const language = requestLanguage(request, context.model);
    const found = await readForRequest(context, request, (db) =>
      searchAll({ ...context, db }, searched, { terms, language, isOver: () => reply.raw.destroyed }),
    );
    return { leftOut, isShort, ...found };
  }

  server.get<{ Params: { country: string }; Querystring: Record<string, unknown> }>(
    countryPath(searchCall),
    { config: { contract } },
    (request, reply) => respond(request, reply).then(envelope),
  );
}

/** Returns the text of a search. Throws 422 for one that is none, or longer than a search may be. */
function readText(q: unknown): string {
  if (q === undefined) return '';
  if (typeof q !== 'string' || q.includes('\0')) throw invalid('type.text', {});
  if (q.length > maxSearchLength) throw invalid('maxLength', { limit: maxSearchLength });
  return q;
}

function invalid(keyword: string, params: Record<string, number>): GatewayError {
  return new GatewayError({
    status: 422,
    text: 'gateway.invalidQuery',
    errors: [{ path: '/q', keyword, params }],
  });
}

/** The countries of a request that are the user's and served here. */
function countriesOf({ model, config }: ServerContext, session: Session, listed: unknown): string[] {
  const wanted = new Set(typeof listed === 'string' ? listed.split(',') : []);
  return session.countries.filter(
    (code) =>
      wanted.has(code) && Object.hasOwn(model.countries, code) && (config.countries?.includes(code) ?? true),
  );
}

/** Returns what of each resource a search reaches: those that the user may see, in the countries that they have. */
async function searchedBy(
  context: ServerContext,
  request: FastifyRequest,
  session: Session,
  countries: string[],
): Promise<Access[][]> {
  const searched: Access[][] = [];
  for (const [resource, { list, path, permission, detail, scope = 'country' }] of Object.entries(
    context.model.resources,
  )) {
    if (!list?.search || path === undefined || !detail || !session.permissions.has(permission)) continue;
    // Where users sign in elsewhere, what belongs to no country is found there.
    const places = scope === 'country' ? countries : context.home ? [] : [noCountry];
    const reaches: Access[] = [];
    for (const country of places)
      reaches.push(await accessTo(context, request, { session, resource, country }));
    if (reaches.length > 0) searched.push(reaches);
  }
  return searched;
}

/** A search, and for whom. */
interface Searching {
  terms: SearchTerms;
  language: string;
  /** Whether nobody waits for it any more, as the user has typed on. */
  isOver: () => boolean;
}

/** Number of resources that a search looks through at once. So one search burdens the database little more than a list does. */
const atOnce = 2;

/** Searches the resources, and returns what they have in the order of these. */
async function searchAll(
  { db, model }: Pick<ServerContext, 'model'> & { db: Database },
  searched: Access[][],
  { terms: asked, language, isOver }: Searching,
): Promise<Pick<Found, 'groups' | 'isNewestOnly' | 'wholeOnly'>> {
  const { terms, wholeOnly } = asked.isAny
    ? withoutWhole(asked, await findWholeNumbers(db, searched, asked))
    : { terms: asked, wholeOnly: [] };
  const indexed = isIndexed(terms) && (await findsParts(db));
  const search = async (reaches: Access[]): Promise<FoundGroup[]> => {
    if (isOver()) return [];
    const { records, count } = await findRecords(db, reaches, terms, indexed);
    const [first] = records;
    if (!first) return [];
    const { name, path = '', annotations } = first.reach.view.resource;
    const ids = records.map(({ record }) => record.id);
    const noted = annotations ? await readAnnotations(db, first.reach, ids, searchedLength) : undefined;
    const described = records.map((found) =>
      describeRecord(model, language, found, terms, noted?.get(found.record.id)),
    );
    const { title } = bindResource(model, name, first.reach.country, language);
    return [{ resource: name, title, path, count, records: described }];
  };
  const groups = (await Promise.all(searched.map(limitAsync(search, atOnce)))).flat();
  return { groups, isNewestOnly: !indexed, wholeOnly };
}
