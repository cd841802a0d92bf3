import type { SettlementRule } from '../../../metadata/calendars/Calendar';
import type { JsonObject } from '../../../metadata/model/json';

/** Orders that a network carries out. */
export interface ServedOrders {
  country: string;
  /** Kind of orders; both without it. */
  kind?: 'collection' | 'payout';
  /** Methods of the orders; all without it. */
  methods?: string[];
  /** The rule of collection orders; without it, the whole amount. */
  completes?: CompletionRule;
  /** Rule of settlement of payments of collection orders; without it, the country's. */
  settles?: SettlementRule;
  /** The way of payments back to their payers; without it, by the network itself. */
  refunds?: RefundRule;
}

/**
 * The way of a payment back to its payer (product 7.47). It is by its network, as a payout by a method to the paying account, or none.
 * `payee` is what such payouts say of payees beside name and account.
 */
export type RefundRule =
  | { by: 'network' }
  | { by: 'none' }
  | { by: 'payout'; method: string; payee?: JsonObject };

/** The rule by which a collection order is completed (product 7.3). */
export interface CompletionRule {
  from: 'amount' | 'tolerance' | 'any';
  /** The most that may be missing: in minor units, and as a share of the amount. */
  tolerance?: { amount?: number; share?: number };
}

/** A network as a networks file has it (`schemas/meta/networks.json`). Times are in seconds. */
export interface WrittenNetwork {
  plugin: PluginName;
  url?: string;
  secret?: string;
  serves: ServedOrders[];
  notFoundAfter?: number;
  queries?: number[];
  concurrency?: number;
  retryFor?: number;
  breakAfter?: number;
  whileAway?: 'hold' | 'refuse';
}

/** The plug-ins that there are. */
export type PluginName = 'http' | 'sandbox';

/** A networks file. */
export interface NetworksFile {
  networks: Record<string, WrittenNetwork>;
}

/** A network with all that it is reached and used by. Times are in milliseconds. */
export interface NetworkSettings {
  name: string;
  plugin: PluginName;
  /** Empty for a plug-in without an address. */
  url: string;
  /** `whsec_…`, which signs requests and notifications. */
  secret: string;
  /** Undefined serves all orders. */
  serves: ServedOrders[] | undefined;
  /** From when on after a request a payment that the network does not know never reached it. */
  notFoundAfter: number;
  /** Before each query; after the last one it is left to a person. */
  queries: readonly number[];
  /** Requests at the same time, by all gateways together. */
  concurrency: number;
  /** Time after acceptance in which an order that could not be sent is tried again, in milliseconds. */
  retryFor: number;
  /** After how many calls in a row that were not answered none is made until it answers again. */
  breakAfter: number;
  /** Whether new orders are taken then, to be sent once it does. */
  whileAway: 'hold' | 'refuse';
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const usual = {
  notFoundAfter: 10 * minute,
  queries: [minute, 5 * minute, 30 * minute, 2 * hour, day, day, day, day, day],
  concurrency: 4,
  retryFor: 15 * minute,
  breakAfter: 5,
  whileAway: 'hold',
} as const;

/** Returns a network of a file with what it does not say. */
export function settingsOf(name: string, written: WrittenNetwork, secret: string): NetworkSettings {
  const { plugin, url = '', serves, notFoundAfter, queries, retryFor } = written;
  const { concurrency, breakAfter, whileAway } = { ...usual, ...written };
  return {
    name,
    plugin,
    url,
    secret,
    serves,
    notFoundAfter: notFoundAfter === undefined ? usual.notFoundAfter : notFoundAfter * second,
    queries: queries?.map((seconds) => seconds * second) ?? usual.queries,
    concurrency,
    retryFor: retryFor === undefined ? usual.retryFor : retryFor * second,
    breakAfter,
    whileAway,
  };
}

/** The network that a sandbox plays; it serves what no other one does. Its outcomes show within seconds. */
export const playedNetwork: Omit<NetworkSettings, 'secret'> = {
  name: 'sandbox',
  plugin: 'sandbox',
  url: '',
  serves: undefined,
  notFoundAfter: 20 * second,
  queries: [5 * second, 15 * second, 10 * minute, hour, 6 * hour, day, day],
  // It is in the same process.
  concurrency: 32,
  retryFor: usual.retryFor,
  breakAfter: usual.breakAfter,
  whileAway: usual.whileAway,
};

/** An order, as far as a network that carries it out follows from it. */
interface CarriedOut {
  country: string;
  kind: 'collection' | 'payout';
  method: string;
}

/** Whether a network carries out an order. */
export function isServed({ serves }: Pick<NetworkSettings, 'serves'>, order: CarriedOut): boolean {
  return !serves || findServed(serves, order) !== undefined;
}

const findServed = (serves: readonly ServedOrders[], order: CarriedOut) =>
  serves.find(
    ({ country, kind = order.kind, methods }) =>
      country === order.country && kind === order.kind && (methods?.includes(order.method) ?? true),
  );

/** Returns what completes a collection order of a network. */
export function completionRule(
  { serves = [] }: Pick<NetworkSettings, 'serves'>,
  order: Omit<CarriedOut, 'kind'>,
): CompletionRule {
  return findServed(serves, { ...order, kind: 'collection' })?.completes ?? { from: 'amount' };
}

/** Returns how payments of a collection order of a network go back. */
export function refundRule(
  { serves = [] }: Pick<NetworkSettings, 'serves'>,
  order: Omit<CarriedOut, 'kind'>,
): RefundRule {
  return findServed(serves, { ...order, kind: 'collection' })?.refunds ?? { by: 'network' };
}

/**
 * Returns how a network's payment goes back if nobody knows its method. The network itself comes first, if it sends back payments of any
 * method in the country. Otherwise it is the first way of the file.
 */
export function refundRuleOfAny({ serves }: Pick<NetworkSettings, 'serves'>, country: string): RefundRule {
  const rules = (serves ?? [])
    .filter((orders) => orders.country === country && orders.kind !== 'payout')
    .map(({ refunds = { by: 'network' as const } }) => refunds);
  const inOrder = (['network', 'payout', 'none'] as const).map((by) => rules.find((rule) => rule.by === by));
  return inOrder.find((rule) => rule !== undefined) ?? { by: 'network' };
}

/** Returns when payments of a collection order of a network are settled; undefined where its file does not say it. */
export function networkSettlement(
  { serves = [] }: Pick<NetworkSettings, 'serves'>,
  order: Omit<CarriedOut, 'kind'>,
): SettlementRule | undefined {
  return findServed(serves, { ...order, kind: 'collection' })?.settles;
}
