import type { Model } from '../../metadata/model/Model';
import { parseNetwork } from '../../metadata/values/networks';
import { operatorScopes } from '../http/contract/RouteContract';
import type { TokenRights } from './operatorTokens';

/** The rights of a token as an operator writes them; all where nothing is said. */
interface GivenRights {
  /** `read,decide`. */
  scope?: string | undefined;
  /** `10.0.0.0/8,192.0.2.7`. */
  from?: string | undefined;
  /** `MXN=10000.00,PEN=5000`. */
  upTo?: string | undefined;
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads the rights of a token. Throws an error for the operator. */
export function readRights(
  { countries }: Pick<Model, 'countries'>,
  { scope, from, upTo }: GivenRights,
): TokenRights {
  const scopes =
    scope === undefined ? operatorScopes : operatorScopes.filter((each) => listOf(scope).includes(each));
  const unknown = listOf(scope ?? '').find((each) => !operatorScopes.some((one) => one === each));
  if (unknown !== undefined || scopes.length === 0)
    throw new Error(
      `--scope must be some of ${operatorScopes.join(', ')}${unknown === undefined ? '' : `, not "${unknown}"`}.`,
    );
  const addresses = listOf(from ?? '');
  for (const address of addresses)
    if (!parseNetwork(address))
      throw new Error(`--from must name addresses or networks such as 10.0.0.0/8, not "${address}".`);
  if (upTo === undefined) return { scopes, addresses, limits: null };
  const precisions = new Map(
    Object.values(countries).map(({ currency, amount }) => [currency, amount.precision]),
  );
  const limits = listOf(upTo).map((part): [string, number] => {
    const [, currency = '', whole = '', fraction = ''] =
      /^([A-Z]{3})=(\d{1,13})(?:\.(\d+))?$/.exec(part) ?? [];
    const precision = precisions.get(currency);
    if (precision === undefined || fraction.length > precision)
      throw new Error(
        `--up-to must be amounts by currency such as ${[...precisions.keys()][0]}=10000.00, not "${part}".`,
      );
    return [currency, Number(whole + fraction.padEnd(precision, '0'))];
  });
  return { scopes, addresses, limits: Object.fromEntries(limits) };
}

/** Describes the rights of a token in one line. */
export function describeRights(
  { countries }: Pick<Model, 'countries'>,
  { scopes, addresses, limits }: TokenRights,
): string {
  const facts = Object.values(countries);
  const amounts = Object.entries(limits ?? {}).map(([currency, minor]) => {
    const precision = facts.find((each) => each.currency === currency)?.amount.precision ?? 0;
    return `${currency} ${(minor / 10 ** precision).toFixed(precision)}`;
  });
  return [
    `for ${scopes.join(', ')}`,
    ...(addresses.length > 0 ? [`from ${addresses.join(', ')}`] : []),
    ...(limits ? [`up to ${amounts.join(', ')}`] : []),
  ].join(', ');
}
