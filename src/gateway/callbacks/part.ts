import type { Part } from '../Part';
import { type PlayReceiver, deliverCallbacks } from './delivery';
import { requirePublicAddresses } from '../applications/requirePublicAddresses';
import { attemptRecords, callbackRecords, resendCallback } from './log';
import { addressRecords, switchOn } from './addressRecords';
import { signatureChecks } from './signatureHelp/checkRecords';
import { sendTest, switchOnChanged } from './testEvents';
import { purgeCallbacks } from './purge';
import { callbackMigrations } from './tables';

/** What programs of merchants are told. `playReceiver` answers in place of those that a sandbox plays. */
export const callbacks = (playReceiver: PlayReceiver): Part => ({
  name: 'callbacks',
  migrations: callbackMigrations,
  // The code behind the log of callbacks.
  handlers: {
    actions: {
      'callbacks.resend': resendCallback,
      'callback-addresses.switchOn': switchOn,
      'applications.sendTest': sendTest,
    },
    edit: { applications: { before: requirePublicAddresses, after: switchOnChanged } },
    records: { 'signature-check': signatureChecks },
    scopedRecords: {
      callback: callbackRecords,
      'callback-delivery': attemptRecords,
      'callback-address': addressRecords,
    },
  },
  follows: {
    callback: 'effects',
    'callback-delivery': ['callback'],
    'callback-address': ['callback', 'application'],
  },
  jobs: [deliverCallbacks(playReceiver), purgeCallbacks],
});
