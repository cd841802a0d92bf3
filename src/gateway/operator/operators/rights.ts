import type { Model } from '../../../metadata/model/Model';
import { parseNetwork } from '../../../metadata/values/networks';
import { json, nobody, texts } from '../../database/declared/columns';
import type { RowOf } from '../../database/declared/defineTables';
import { operatorScopes } from '../../../metadata/model/ReviewDefinition';
import type { OperatorScope } from '../../http/contract/RouteContract';
import type { OperatorRights } from '../OperatorRights';

/** The rights of those that are given no others. */
export const allRights: OperatorRights = { scopes: operatorScopes, addresses: [], limits: null, alone: {} };

type Amounts = Readonly<Record<string, number>>;

/** Returns the rights of somebody who acts for `maker`: no more than either has. Addresses are checked apart. */
export function sharedRights(own: OperatorRights, maker: OperatorRights): OperatorRights {
  return {
    scopes: own.scopes.filter((scope) => maker.scopes.includes(scope)),
    addresses: own.addresses,
    limits:
      own.limits && maker.limits ? lesserAmounts(own.limits, maker.limits) : (own.limits ?? maker.limits),
    alone: lesserAmounts(own.alone, maker.alone),
  };
}

/** The lesser amount of each currency that both have. */
function lesserAmounts(one: Amounts, other: Amounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(one).flatMap(([currency, amount]) => {
      const most = other[currency];
      return most === undefined ? [] : [[currency, Math.min(amount, most)]];
    }),
  );
}

const isMore = (amounts: Amounts, most: Amounts) =>
  Object.entries(amounts).some(([currency, amount]) => amount > (most[currency] ?? 0));

/** Whether some of these rights are more than those of `maker`: another scope, or a greater amount. */
export function exceedsRights(own: OperatorRights, maker: OperatorRights): boolean {
  return (
    own.scopes.some((scope) => !maker.scopes.includes(scope)) ||
    (maker.limits !== null && (own.limits === null || isMore(own.limits, maker.limits))) ||
    isMore(own.alone, maker.alone)
  );
}

/** Default scopes of tokens for programs: none over merchants, operators and other tokens. */
export const programScopes: readonly OperatorScope[] = ['read', 'reveal', 'decide', 'propose', 'networks'];

/** Rights as an operator writes them. */
interface GivenRights {
  /** `read,decide`. */
  scope?: string | undefined;
  /** `10.0.0.0/8,192.0.2.7`. */
  from?: string | undefined;
  /** `MXN=10000.00,PEN=5000`. */
  upTo?: string | undefined;
  /** `MXN=500.00`. */
  alone?: string | undefined;
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads rights; where nothing is said, the `usual` scopes, for all amounts, and nothing alone. Throws an error for the operator. */
export function readRights(
  { countries }: Pick<Model, 'countries'>,
  { scope, from, upTo, alone }: GivenRights,
  usual = operatorScopes as readonly OperatorScope[],
): OperatorRights {
  const scopes = scope === undefined ? usual : operatorScopes.filter((each) => listOf(scope).includes(each));
  const unknown = listOf(scope ?? '').find((each) => !operatorScopes.some((one) => one === each));
  if (unknown !== undefined || scopes.length === 0)
    throw new Error(
      `--scope must be some of ${operatorScopes.join(', ')}${unknown === undefined ? '' : `, not "${unknown}"`}.`,
    );
  const addresses = listOf(from ?? '');
  for (const address of addresses)
    if (!parseNetwork(address))
      throw new Error(`--from must name addresses or networks such as 10.0.0.0/8, not "${address}".`);
  return {
    scopes,
    addresses,
    limits: upTo === undefined ? null : readAmounts(countries, '--up-to', upTo),
    alone: alone === undefined ? {} : readAmounts(countries, '--alone-up-to', alone),
  };
}

/** Reads `MXN=10000.00,PEN=5000` as minor units by currency. */
function readAmounts(countries: Model['countries'], option: string, given: string): Record<string, number> {
  const precisions = new Map(
    Object.values(countries).map(({ currency, amount }) => [currency, amount.precision]),
  );
  const amounts = listOf(given).map((part): [string, number] => {
    const [, currency = '', text = ''] = /^([A-Z]{3})=(.+)$/.exec(part) ?? [];
    const amount = parsePlainAmount(text, precisions.get(currency) ?? 0);
    if (!precisions.has(currency) || amount === undefined)
      throw new Error(
        `${option} must be amounts by currency such as ${[...precisions.keys()][0]}=10000.00, not "${part}".`,
      );
    return [currency, amount];
  });
  return Object.fromEntries(amounts);
}

/** Reads an amount without groups as minor units, in every country as `1234.56`. Undefined where it is none. */
export function parsePlainAmount(text: string, precision: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > precision) return undefined;
  return Number(whole + fraction.padEnd(precision, '0'));
}

/** Describes rights in one line. */
export function describeRights(
  { countries }: Pick<Model, 'countries'>,
  { scopes, addresses, limits, alone }: OperatorRights,
): string {
  const facts = Object.values(countries);
  const amountsOf = (amounts: OperatorRights['alone']) =>
    Object.entries(amounts)
      .map(([currency, minor]) => {
        const precision = facts.find((each) => each.currency === currency)?.amount.precision ?? 0;
        return `${currency} ${(minor / 10 ** precision).toFixed(precision)}`;
      })
      .join(', ');
  return [
    `for ${scopes.join(', ')}`,
    ...(addresses.length > 0 ? [`from ${addresses.join(', ')}`] : []),
    ...(limits ? [`up to ${amountsOf(limits)}`] : []),
    ...(Object.keys(alone).length > 0 ? [`alone up to ${amountsOf(alone)}`] : []),
  ].join(', ');
}

/** The columns of rights: the amounts as JSON. */
export const rightsColumns = {
  scopes: texts<OperatorScope>(nobody),
  addresses: texts(['operator', 'addresses from which they may send calls']),
  limits: json(nobody, 'stays').nullable(),
  alone: json(nobody, 'stays'),
};

/** Rights as they are stored. */
export type StoredRights = RowOf<typeof rightsColumns>;

/** Returns rights as they are stored. */
export function storeRights({ scopes, addresses, limits, alone }: OperatorRights): StoredRights {
  return {
    scopes: [...scopes],
    addresses: [...addresses],
    limits: limits && JSON.stringify(limits),
    alone: JSON.stringify(alone),
  };
}

/** Reads rights as they are stored. */
export function parseRights({ scopes, addresses, limits, alone }: StoredRights): OperatorRights {
  return {
    scopes,
    addresses,
    limits: limits === null ? null : (JSON.parse(limits) as Record<string, number>),
    alone: JSON.parse(alone) as Record<string, number>,
  };
}
