import type { FastifyInstance } from 'fastify';
import { apiForm } from '../../metadata/bind/bindForm';
import { bindResource } from '../../metadata/bind/bindResource';
import { boundForm } from '../../metadata/bind/boundForm';
import type { FeeRules } from '../../metadata/model/Tenants';
import type { Model } from '../../metadata/model/Model';
import { arraySchema, nullable, objectSchema, textSchema } from '../../contract/schemas';
import { readObstructed } from '../networks/attempts/obstacles';
import { networkServing, networksOf } from '../networks/settings/networks';
import { type PricedKind, readPrices, tiersOf } from '../prices/fees';
import { readLimits } from '../prices/limits';
import type { Scope } from '../resources/access';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import type { RouteContract } from '../http/contract/RouteContract';
import { requestLanguage } from '../http/translation';
import type { WriteSetup } from '../resources/writes/performKeyed';
import { programBase } from './contracts';

const integer = { type: 'integer' } as const;

const contract: RouteContract = {
  summary: 'List the methods by which orders can be paid, and their limits',
  data: objectSchema({
    kinds: arraySchema(
      objectSchema({
        resource: textSchema,
        kind: textSchema,
        currency: textSchema,
        minimum: nullable(integer),
        maximum: nullable(integer),
        methods: arraySchema(objectSchema({ method: textSchema, title: textSchema })),
      }),
    ),
  }),
};

/** Scope of an application that may read them. */
const scope = 'read';

/**
 * Registers the call that lists the orders that programs can create, by kind, with limits. It has the methods with a price and a network
 * that takes orders now.
 */
export function registerMethods(server: FastifyInstance, { context, authorize }: WriteSetup): void {
  const { model } = context;
  const priced = pricedResources(model);
  const [first] = priced;
  if (!first) return;
  server.get(`${programBase}/methods`, { config: { program: true, contract } }, async (request) => {
    const access = await authorize(request, first.resource, scope);
    const language = requestLanguage(request, model);
    const isTaken = await readTaken(context, access);
    const kinds = await Promise.all(
      priced.map((each) => describe(context, access, { ...each, language, isTaken })),
    );
    return envelope({ kinds });
  });
}

interface PricedResource {
  resource: string;
  rules: FeeRules;
}

/** The resources of which programs create records that cost a fee. */
function pricedResources({ resources, schemas }: Model): PricedResource[] {
  return Object.entries(resources).flatMap(([resource, { api, entity }]) => {
    const rules = schemas[entity]?.['x-fees'];
    return api?.create && rules ? [{ resource, rules: rules as unknown as FeeRules }] : [];
  });
}

/** Returns whether a network takes orders now. One must serve them, be switched on, and answer or hold them until it does. */
async function readTaken({ db, config, model, now }: ServerContext, { country }: Scope) {
  const obstructed = await readObstructed(db, networksOf(config, model), now());
  return (kind: PricedKind, method: string): boolean => {
    if (kind !== 'collection' && kind !== 'payout') return true;
    const network = networkServing(config, model, { country, kind, method });
    return network !== undefined && !obstructed.has(network.name);
  };
}

async function describe(
  { db, model, now }: ServerContext,
  { merchantId, country }: Scope,
  {
    resource,
    rules,
    language,
    isTaken,
  }: PricedResource & { language: string; isTaken: Awaited<ReturnType<typeof readTaken>> },
) {
  const kind = rules.kind as PricedKind;
  const orders = { merchantId, country, kind };
  const [prices, limits] = [await readPrices(db, model, orders, now()), await readLimits(db, orders)];
  const { fields } = bindResource(model, resource, country, language);
  const amount = boundForm(model, { resource, form: apiForm, country, language })?.fields[rules.amount];
  const minima = numbersOf(limits?.minimum, amount?.minimum);
  const maxima = numbersOf(limits?.maximum, amount?.maximum);
  return {
    resource,
    kind,
    currency: model.countries[country]!.currency,
    minimum: minima.length > 0 ? Math.max(...minima) : null,
    maximum: maxima.length > 0 ? Math.min(...maxima) : null,
    methods: (fields[rules.method ?? '']?.options ?? []).flatMap(({ value, title }) =>
      tiersOf(prices, String(value)).length > 0 && isTaken(kind, String(value))
        ? [{ method: String(value), title }]
        : [],
    ),
  };
}

function numbersOf(...limits: (number | null | undefined)[]): number[] {
  return limits.filter((limit) => typeof limit === 'number');
}
