import type { FastifyInstance } from 'fastify';
import { requireSession } from '../auth/sessions';
import { findUser } from '../auth/users';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requirePermission } from '../resources/access';
import { offerReplacement, replaceAuthenticator, replaceRecoveryCodes } from './authenticator';
import type { PersonalHandler } from './call';
import { personalContracts } from './contracts';
import { changePassword } from './password';
import { changeMails, changeNickName, readProfile } from './profile';

const base = '/api/global/personal';
const view = 'personal:personalhome';
const edit = 'personal:personalhome:edit';

/**
 * Registers the calls of the personal center (product 2.10). They belong to no country. Users need no permission to
 * secure their own access.
 */
export function registerPersonal(server: FastifyInstance, context: ServerContext): void {
  const add = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    permission: string,
    contract: RouteContract,
    handler: PersonalHandler,
  ) =>
    server.route({
      method,
      url: `${base}/${path}`,
      config: { contract },
      handler: async (request, reply) => {
        const session = await requireSession(request, context);
        requirePermission(session, permission);
        const user = await findUser(context.db, context.config, { id: session.userId });
        // Deleted between the two queries.
        if (!user) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
        return envelope(await handler({ context, request, reply, session, user }));
      },
    });
  add('GET', 'profile', view, personalContracts.readProfile, readProfile);
  add('PUT', 'profile', edit, personalContracts.changeNickName, changeNickName);
  add('PUT', 'mails', view, personalContracts.changeMails, changeMails);
  add('POST', 'changePassword', view, personalContracts.changePassword, changePassword);
  add('POST', 'offerAuthenticator', view, personalContracts.offerReplacement, offerReplacement);
  add('POST', 'replaceAuthenticator', view, personalContracts.replaceAuthenticator, replaceAuthenticator);
  add('POST', 'recoveryCodes', view, personalContracts.replaceRecoveryCodes, replaceRecoveryCodes);
}
