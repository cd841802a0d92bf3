import { startSignInPurge } from './auth/purge';
import { registerAuthentication } from './auth/routes';
import { requireSession } from './auth/sessions';
import type { ServerParts } from './http/server';
import type { ServerContext } from './http/context';
import { registerInbox } from './sandbox/inbox';
import { startMailDelivery } from './mail/delivery';
import { orderHandlers } from './orders/actions';
import { registerReports } from './reports/errorReports';
import { registerPersonal } from './personal/routes';
import { registerSandbox } from './sandbox/routes';
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
  background: [startSandbox, startSignInPurge, startMailDelivery],
};
