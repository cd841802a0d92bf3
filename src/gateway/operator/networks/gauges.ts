import type { Gauge } from '../../Gauge';
import { readNetworkStates } from './readDesk';

/** What networks leave to operators, and how much is under way. */
export const networkGauges: Gauge[] = [
  {
    name: 'network_orders',
    help: 'By network: orders that wait to be sent, of which nobody knows whether they were, and what a person has to look at.',
    labels: ['network', 'state'],
    read: async (db, { model, config }) =>
      (await readNetworkStates({ db, model, config })).flatMap(({ name, waiting, unknown, exceptions }) =>
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
      (await readNetworkStates({ db, model, config })).map(({ name, isOff }) => ({
        value: isOff ? 1 : 0,
        labels: { network: name },
      })),
  },
];
