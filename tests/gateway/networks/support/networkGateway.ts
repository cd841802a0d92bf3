import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../../src/gateway/database/ids';
import type { EntityRecord } from '../../../../src/gateway/database/records';
import { signedHeaders } from '../../../../src/gateway/networks/interface/notifications';
import type { Fact } from '../../../../src/gateway/networks/interface/Network';
import { type Scenario, scenarios } from '../../../../src/gateway/networks/plugins/scenarios';
import { networkNamed } from '../../../../src/gateway/networks/settings/networks';
import { parts } from '../../../../src/gateway/parts';
import { verifyLedger } from '../../../../src/gateway/ledger/verify';
import { type OrderGateway, orderGateway } from '../../orders/support/orderGateway';
import { runJobs } from '../../support/runJobs';
import { Provider } from './Provider';

/** Kinds of orders. */
export type OrderKind = 'collection' | 'payout';

/** A gateway with one network, and the means to make it say what the suite needs. */
export interface NetworkGateway extends OrderGateway {
  network: string;
  /** The server behind the network; missing where the gateway plays it. */
  provider?: Provider;
  /** Makes an order whose amount is a scenario, and has it sent. Returns its id. */
  begin(kind: OrderKind, scenario: Scenario | number): Promise<string>;
  /** The order as it is now. */
  orderOf(kind: OrderKind, id: string): Promise<EntityRecord>;
  refOf(id: string): Promise<string>;
  /** Lets time pass, in milliseconds: notifications arrive, and what is due is asked for. */
  pass(milliseconds: number): Promise<void>;
  /** Posts a notification; by default a new one with a signature of now. Returns the status of the answer. */
  notify(facts: Fact[], changed?: { secret?: string; id?: string; at?: Date }): Promise<number>;
  /** The reasons of open exceptions about an order. */
  exceptionsOf(id: string): Promise<string[]>;
  /** Returns the problems of the ledger and of all that is compared with it. */
  problems(): Promise<string[]>;
}

/** The connection to a network. */
export type PluginUnderTest = 'sandbox' | 'http';

export const acmeSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Writes a networks file of one HTTP network that serves Mexico, and returns its path. */
export function writeNetworksFile(url: string, more: Record<string, unknown> = {}): string {
  const path = join(mkdtempSync(join(tmpdir(), 'corridor-networks-')), 'networks.json');
  const acme = {
    plugin: 'http',
    url,
    secret: 'NETWORK_ACME_SECRET',
    serves: [{ country: 'MX' }],
    notFoundAfter: 20,
    queries: [5, 15, 30, 60, 600],
    ...more,
  };
  writeFileSync(path, JSON.stringify({ networks: { acme } }));
  return path;
}

const start = '2026-11-20T18:00:00Z';

const resource = (kind: OrderKind) => `MX/${kind}-orders`;

/** Makes one; its clock is stopped. `more` is what the networks file says beside the usual. */
export async function networkGateway(
  plugin: PluginUnderTest,
  more: Record<string, unknown> = {},
): Promise<NetworkGateway> {
  let provider: Provider | undefined;
  let config = {};
  const gateways: NetworkGateway[] = [];
  if (plugin === 'http') {
    provider = new Provider({
      secret: acmeSecret,
      now: () => gateways[0]!.clock.now(),
      notify: (facts) => gateways[0]!.notify(facts),
    });
    const networksFile = writeNetworksFile(await provider.listen(), more);
    config = { networksFile, networkSecrets: { NETWORK_ACME_SECRET: acmeSecret } };
  }
  const gateway = await orderGateway(start, config);
  const network = plugin === 'http' ? 'acme' : 'sandbox';
  const { context, clock, db } = gateway;
  const { secret } = networkNamed(context.config, gateway.model, network)!;
  let account = 0;
  const steps: Omit<NetworkGateway, keyof OrderGateway> = {
    network,
    ...(provider && { provider }),
    begin: async (kind, scenario) => {
      const amount = typeof scenario === 'number' ? scenario : scenarios[scenario] * 100;
      // No two of the same amount to the same payee.
      const payee = { payeeName: `Ana ${(account += 1)}`, accountType: 3, payeeAccount: clabe(account) };
      const body = kind === 'collection' ? { method: 'SPEI', amount } : { ...payee, amount };
      const answer = await gateway.post(resource(kind), body);
      if (answer.status !== 200) throw new Error(answer.text);
      await runJobs(context, ['networks.submit']);
      return (answer.body.data as EntityRecord).id;
    },
    orderOf: (kind, id) => gateway.read(`${resource(kind)}/${id}`),
    refOf: async (id) => {
      const attempt = db.selectFrom('network_attempt').select('ref').where('record_id', '=', id);
      return (await attempt.executeTakeFirstOrThrow()).ref;
    },
    pass: async (milliseconds) => {
      clock.set(new Date(clock.now().getTime() + milliseconds));
      await provider?.notifyDue();
      await runJobs(
        context,
        ['networks.played', 'networks.query', 'networks.expire', 'orders.step', 'disputes.expire'],
        clock.now(),
      );
    },
    notify: async (facts, { secret: key = secret, id = newId(), at = clock.now() } = {}) => {
      const body = JSON.stringify({ facts });
      const response = await gateway.server.inject({
        method: 'POST',
        url: `/api/networks/${network}`,
        headers: signedHeaders(key, id, body, at),
        payload: body,
      });
      return response.statusCode;
    },
    exceptionsOf: async (id) => {
      const open = db.selectFrom('network_exception').select('reason').where('closed_at', 'is', null);
      return (await open.where('record_id', '=', id).orderBy('opened_at').execute()).map(
        ({ reason }) => reason,
      );
    },
    problems: async () => {
      const checks = parts.flatMap(({ ledgerChecks = [] }) => ledgerChecks);
      return (await verifyLedger(db, gateway.model, checks)).problems;
    },
  };
  const made = {
    ...gateway,
    ...steps,
    close: async () => {
      await gateway.close();
      await provider?.close();
    },
  };
  gateways.push(made);
  return made;
}

/** A CLABE number, with its check digit. */
export function clabe(number: number): string {
  const digits = `002010${String(number).padStart(11, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + ((Number(digit) * [3, 7, 1][place % 3]!) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
