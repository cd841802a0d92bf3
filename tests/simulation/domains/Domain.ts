import type { Model } from '../../../src/metadata/model/Model';
import type { Random } from '../../../src/samples/Random';
import type { Account } from '../world/accounts';
import type { Client } from '../world/Client';
import type { Network } from '../world/Network';
import type { Operator } from '../world/Operator';
import type { Provider } from '../world/Provider';

/** What an operation works with. All that it chooses it draws from `random`. */
export interface Turn {
  random: Random;
  account: Account;
  /** Who does it: one of the account's. */
  client: Client;
  /** The accounts of all merchants. */
  accounts: readonly Account[];
  network: Network;
  /** What carries the orders out. */
  provider: Provider;
  /** Who reviews what merchants request. */
  operator: Operator;
  /** That one, and another for what takes two. */
  operators: readonly [Operator, Operator];
  model: Model;
}

/** Something that merchants, payers or networks do. It says in the account's book what must come of it. */
export interface Operation {
  name: string;
  /** How often it is chosen, relative to the others. */
  weight: number;
  /** Does it, with one or several requests. Returns false where there is nothing that it could be done with. */
  run(turn: Turn): Promise<boolean | void>;
}

/** A resource whose records are compared with the books. */
export interface ComparedResource {
  resource: string;
  /** The instant by which its figures are counted. */
  time: string;
  /** The field that figures and totals are divided by, and those that they sum. */
  groupBy: string;
  sums: string[];
}

/** Operations that belong together, and the resources that show what came of them. */
export interface Domain {
  operations: Operation[];
  resources: ComparedResource[];
}
