import type { Part } from '../Part';
import { type PlayReceiver, deliverCallbacks } from './delivery';
import { callbackHandlers } from './handlers';
import { purgeCallbacks } from './purge';
import { callbackMigrations } from './tables';

/** What programs of merchants are told. `playReceiver` answers in place of those that a sandbox plays. */
export const callbacks = (playReceiver: PlayReceiver): Part => ({
  name: 'callbacks',
  migrations: callbackMigrations,
  handlers: callbackHandlers,
  follows: {
    callback: 'effects',
    'callback-delivery': ['callback'],
    'callback-address': ['callback', 'application'],
  },
  jobs: [deliverCallbacks(playReceiver), purgeCallbacks],
});
