import { forgetSignInsRegularly } from './auth/forgetSignInsRegularly';
import { registerAuthentication } from './auth/registerAuthentication';
import { requireSession } from './auth/requireSession';
import type { ServerParts } from './http/createServer';
import type { ServerContext } from './http/ServerContext';
import { registerInbox } from './mail/registerInbox';
import { sendMails } from './mail/sendMails';
import { orderHandlers } from './orders/orderHandlers';
import { registerReports } from './reports/registerReports';
import { registerPersonal } from './personal/registerPersonal';
import { registerSandbox } from './sandbox/registerSandbox';
import { startSandbox } from './sandbox/startSandbox';

/** Something that runs beside the server, such as the sandbox's networks; answers how to stop it. */
export type Background = (
  context: ServerContext,
  tell: (line: string) => void,
) => Promise<() => Promise<void>>;

/** The domains that this gateway is made of. A new one adds its routes, handlers and background work here. */
export const gatewayParts: ServerParts & { background: Background[] } = {
  requireSession,
  handlers: orderHandlers,
  plugins: [registerAuthentication, registerPersonal, registerInbox, registerReports, registerSandbox],
  background: [startSandbox, forgetSignInsRegularly, sendMails],
};
