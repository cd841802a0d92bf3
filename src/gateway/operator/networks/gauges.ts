import { sql } from 'kysely';
import type { Gauge } from '../../Gauge';
import { readNetworkStates } from './readDesk';

/** Gauges of the work that networks leave to operators, and of what is under way. */
export const networkGauges: Gauge[] = [
  {
    name: 'network_orders',
    help: 'By network: orders that wait to be sent, of which nobody knows whether they were, and what a person has to look at.',
    labels: ['network', 'state'],
    read: async (db, { model, config }) =>
      (await readNetworkStates({ db, model, config, now: new Date() })).flatMap(
        ({ name, waiting, unknown, exceptions }) =>
          Object.entries({ waiting, unknown, exception: exceptions }).map(([state, value]) => ({
            value,
            labels: { network: name, state },
          })),
      ),
  },
  {
    name: 'network_off',
    help: '1 for a network that an operator has switched off.',
    labels: ['network'],
    read: async (db, { model, config }) =>
      (await readNetworkStates({ db, model, config, now: new Date() })).map(({ name, isOff }) => ({
        value: isOff ? 1 : 0,
        labels: { network: name },
      })),
  },
  {
    name: 'network_open',
    help: '1 for a network to which nothing is sent until it answers again.',
    labels: ['network'],
    read: async (db, { model, config }) =>
      (await readNetworkStates({ db, model, config, now: new Date() })).map(({ name, breaker }) => ({
        value: breaker === 'open' ? 1 : 0,
        labels: { network: name },
      })),
  },
  {
    name: 'network_suspense_payments',
    help: 'Payments that belong to no order, by network and currency.',
    labels: ['network', 'currency'],
    read: async (db) => {
      const { rows } = await sql<{ network: string; currency: string; value: number }>`
        select network, currency, count(*) as value from network_suspense
        where state in ('open', 'refunding') group by network, currency`.execute(db);
      return rows.map(({ value, ...labels }) => ({ value, labels }));
    },
  },
  {
    name: 'network_movements_waiting',
    help: 'Movements that operators have proposed and that wait for a second person, by network; empty where they are about none.',
    labels: ['network'],
    read: async (db) => {
      const { rows } = await sql<{ network: string; value: number }>`
        select coalesce(network, '') as network, count(*)::integer as value from operator_movement
        where state = 'waiting' group by 1`.execute(db);
      return rows.map(({ value, network }) => ({ value, labels: { network } }));
    },
  },
];
