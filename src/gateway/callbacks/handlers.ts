import type { Handlers } from '../resources/handlers';
import { requirePublicAddresses } from '../applications/requirePublicAddresses';
import { attemptRecords, callbackRecords, resendCallback } from './log';
import { addressRecords, switchOn } from './addressRecords';
import { signatureChecks } from './signatureHelp/checkRecords';
import { sendTest, switchOnChanged } from './testEvents';

/** The code behind the log of callbacks. */
export const callbackHandlers: Handlers = {
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
};
