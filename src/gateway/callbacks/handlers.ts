import type { Handlers } from '../resources/handlers';
import { attemptRecords, callbackRecords, resendCallback } from './log';

/** The code behind the log of callbacks. */
export const callbackHandlers: Handlers = {
  actions: { 'callbacks.resend': resendCallback },
  scopedRecords: { callback: callbackRecords, 'callback-delivery': attemptRecords },
};
