import type { FastifyInstance } from 'fastify';
import { requireSession } from '../auth/sessions';
import { findUser } from '../auth/users';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requirePermission } from '../resources/access';
import { offerReplacement, replaceAuthenticator } from './authenticator';
import type { PersonalHandler } from './call';
import { listHistory } from './history';
import { changePassword } from './password';
import { changeNickName, readProfile } from './profile';
import { renewCodes } from './recoveryCodes';
import { endOtherSessions, endSession, listSessions } from './sessions';
import { changeWhitelist, readWhitelist } from './whitelist';

const base = '/api/global/personal';
const reading = 'personal:personalhome';
const editing = 'personal:personalhome:edit';

/** The calls of the personal centre: a user about himself, in no country. Securing the own access needs no right to edit. */
export function registerPersonal(server: FastifyInstance, context: ServerContext): void {
  const add = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    permission: string,
    handler: PersonalHandler,
  ) =>
    server.route({
      method,
      url: `${base}/${path}`,
      handler: async (request, reply) => {
        const session = await requireSession(request);
        requirePermission(session, permission);
        const user = await findUser(context.db, context.config, { id: session.userId });
        // Removed between the two questions.
        if (!user) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
        return envelope(await handler({ context, request, reply, session, user }));
      },
    });
  add('GET', 'profile', reading, readProfile);
  add('PUT', 'profile', editing, changeNickName);
  add('POST', 'changePassword', reading, changePassword);
  add('POST', 'offerAuthenticator', reading, offerReplacement);
  add('POST', 'replaceAuthenticator', reading, replaceAuthenticator);
  add('POST', 'recoveryCodes', reading, renewCodes);
  add('GET', 'sessions', reading, listSessions);
  add('DELETE', 'sessions', reading, endOtherSessions);
  add('DELETE', 'sessions/:id', reading, endSession);
  add('GET', 'history', reading, listHistory);
  add('GET', 'whitelist', reading, readWhitelist);
  add('PUT', 'whitelist', editing, changeWhitelist);
}
