import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import { factsOf, noCountry } from '../../metadata/bind/schemas/places';
import type { Country, RecordScope } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { recordsOf } from '../database/connections/recordSums';
import type { RequireSession, ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/responses';
import { type ResourceView, resourceView } from './resourceView';

/** The tenant scope of a query, which reads and changes nothing outside of it. */
export interface Scope {
  merchantId: string;
  /** Empty where the records belong to no country. */
  country: string;
  /** The user whose records are meant, where each record is a user's. */
  ownerId?: string | undefined;
}

const countryBase = '/api/manage/:country';
const globalBase = '/api/global/manage';

/** The path of a country's calls; the country is a parameter of it. */
export function countryPath(call: string): string {
  return `${countryBase}/${call}`;
}

/** Path of a resource's calls, or of the `call` about it. It is global where its records belong to no country. */
export function resourcePath({ resources }: Model, name: string, call = name): string {
  const { scope = 'country' } = resources[name]!;
  return `${scope === 'country' ? countryBase : globalBase}/${call}`;
}

/** Bases of calls that name a resource in their path, as the parameter `resource`: those of countries, and global ones. */
export const namingBases = [countryBase, globalBase];

/** The parameters of such a path. */
export type NamingParams = { Params: { resource: string } };

/** Returns the name of the resource that such a path names. Throws 404 for one that has no list there. */
export function namedResource(request: FastifyRequest<NamingParams>, { resources }: Model): string {
  const { resource } = request.params;
  const { list, scope = 'country' } = Object.hasOwn(resources, resource) ? resources[resource]! : {};
  if (!list || (scope === 'country') !== 'country' in request.params) {
    throw new GatewayError({ status: 404, text: 'gateway.notFound' });
  }
  return resource;
}

/** Merchant of a reach of operators: the records of all merchants. Only the provider's realm makes one. */
export const allMerchants = Symbol('all merchants');

/** Reach of a query within a resource: of a merchant or, in the provider's realm, of all of them. */
export type AnyReach =
  | Reach
  | (Omit<Reach, 'merchantId' | 'ownerId'> & { merchantId: typeof allMerchants; ownerId?: never });

/** Reach of a merchant's query within a resource. */
export interface Reach extends Scope {
  view: ResourceView;
  /** Relation from which records are read: the entity's table, or what code of the gateway has in place of one. */
  relation: RawBuilder<unknown>;
}

/** An authorized request: who makes it, and what of a resource it may reach. */
export interface Access extends Reach {
  session: Session;
}

/**
 * Code that has the records of an entity without a table (`"stored": false`). Returns a relation with `id` and columns, of the records that
 * the request may see and no others. `country` is empty where the records belong to none.
 */
export type RecordSource = (
  context: ServerContext,
  request: FastifyRequest,
  session: Session,
  country: string,
) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

/** A {@link RecordSource} that needs to know no more than whose records are meant. */
export type ScopedRecords = (scope: Scope) => RawBuilder<unknown>;

/**
 * Authorizes a request to a resource. Throws 401 without a session and 403 without the permission. Of a country's resource, also throws 404
 * where it is not served here, and 418 (HTTP 200, no sign-out) without an account there.
 */
export type Authorize = (request: FastifyRequest, resource: string, permission: string) => Promise<Access>;

declare module 'fastify' {
  interface FastifyInstance {
    authorize: Authorize;
  }
}

/** Returns how requests are authorized. */
export function createAuthorize(context: ServerContext, requireSession: RequireSession): Authorize {
  return async (request, resource, permission) => {
    const session = await requireSession(request, context);
    const { scope = 'country' } = context.model.resources[resource]!;
    const country = countryOf(request, scope);
    if (scope === 'country') requireCountry(context, session, country);
    requirePermission(session, permission);
    return accessTo(context, request, { session, resource, country });
  };
}

/** Returns what an authorized request may reach of a resource in a country. */
export async function accessTo(
  context: ServerContext,
  request: FastifyRequest,
  { session, resource, country }: { session: Session; resource: string; country: string },
): Promise<Access> {
  const { merchantId, userId } = session;
  const source = context.handlers.records[context.model.resources[resource]!.entity];
  const found = source && (await source(context, request, session, country));
  return { session, ...reachOf(context, { merchantId, userId, country, resource }, found) };
}

/**
 * Returns what a user may reach of a resource in a country, whoever asks for it. `found` are the records of an entity without a table
 * that depend on the request.
 */
export function reachOf(
  { model, handlers }: Pick<ServerContext, 'model' | 'handlers'>,
  {
    merchantId,
    userId,
    country,
    resource,
  }: { merchantId: string; userId: string; country: string; resource: string },
  found?: RawBuilder<unknown>,
): Reach {
  const view = resourceView(model, resource, country);
  const isOfUser = model.resources[resource]!.scope === 'user';
  const scope = { merchantId, country, ...(isOfUser ? { ownerId: userId } : {}) };
  const { table } = view;
  const relation = table.isStored
    ? recordsOf(table)
    : (found ?? handlers.scopedRecords[table.entity]!(scope));
  return { ...scope, view, relation };
}

/**
 * Returns the facts by which a file is written for a request: those of the records' country. Records that belong to none have
 * those of the country that the user works in, or of Global mode.
 */
export function fileFacts(request: FastifyRequest, model: Model, { country, session }: Access): Country {
  const { country: header } = request.headers;
  const inUse = session.countries.find((code) => code === header && Object.hasOwn(model.countries, code));
  return factsOf(model, country === noCountry ? (inUse ?? noCountry) : country);
}

function countryOf(request: FastifyRequest, scope: RecordScope): string {
  return scope === 'country' ? (request.params as { country: string }).country : noCountry;
}

/**
 * Throws 404 for a country that is not served here, and 418 where the merchant has no account. 418 has HTTP 200, so that it does not sign
 * out. Throws 403 where the user's role does not count there.
 */
export function requireCountry(context: ServerContext, session: Session, country: string): void {
  requireServedCountry(context, country);
  if (session.closedCountries?.includes(country)) {
    throw new GatewayError({ status: 403, text: 'gateway.countryOfOthers', params: { country } });
  }
  if (!session.countries.includes(country)) {
    throw new GatewayError({ status: 200, code: 418, text: 'gateway.noCountryAccount', params: { country } });
  }
}

/** Throws 404 for a country that is not served here. */
export function requireServedCountry(
  { model, config }: Pick<ServerContext, 'model' | 'config'>,
  country: string,
): void {
  if (!Object.hasOwn(model.countries, country)) {
    throw new GatewayError({ status: 404, text: 'gateway.unknownCountry', params: { country } });
  }
  if (config.countries && !config.countries.includes(country)) {
    throw new GatewayError({ status: 404, text: 'gateway.countryElsewhere', params: { country } });
  }
}

/** Throws 403 unless the session has the permission. */
export function requirePermission(session: Session, permission: string): void {
  if (session.permissions.has(permission)) return;
  throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
}

/** Throws 403 for a merchant that is not one of the sandbox. A sandbox may hold others too: nobody simulates their payments. */
export function requireSandboxMerchant(session: Session): void {
  if (!session.isSandbox) throw new GatewayError({ status: 403, text: 'gateway.sandboxMerchant' });
}
