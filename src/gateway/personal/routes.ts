import type { FastifyInstance } from 'fastify';
import { requireSession } from '../auth/sessions';
import { findUser } from '../auth/users';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { requirePermission } from '../resources/access';
import { offerReplacement, replaceAuthenticator, replaceRecoveryCodes } from './authenticator';
import type { PersonalHandler } from './call';
import { changePassword, readPasswords } from './password';
import { changeNumberFormat, readNumberFormat } from './numberFormat';
import { changeMails, changeNickName, readMails, readNickName, readProfile } from './profile';
import { numberFormatSchema, profileSchema, replacementSchema } from '../../contract/personal';
import { recoveryCodesSchema } from '../../contract/signIn';
import { readTicketCode } from '../auth/tickets';
import { objectSchema } from '../../contract/schemas';
import { readPasswordAndCode } from './reauthentication';

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
    permission: string | undefined,
    contract: RouteContract,
    handler: PersonalHandler,
  ) =>
    server.route({
      method,
      url: `${base}/${path}`,
      config: { contract },
      handler: async (request, reply) => {
        const session = await requireSession(request, context);
        if (permission !== undefined) requirePermission(session, permission);
        const user = await findUser(context.db, context.config, { id: session.userId });
        // Deleted between the two queries.
        if (!user) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
        return envelope(await handler({ context, request, reply, session, user }));
      },
    });
  add('GET', 'profile', view, personalContracts.readProfile, readProfile);
  add('PUT', 'profile', edit, personalContracts.changeNickName, changeNickName);
  add('PUT', 'mails', view, personalContracts.changeMails, changeMails);
  add('PUT', 'numberFormat', undefined, personalContracts.changeNumberFormat, changeNumberFormat);
  add('POST', 'changePassword', view, personalContracts.changePassword, changePassword);
  add('POST', 'offerAuthenticator', view, personalContracts.offerReplacement, offerReplacement);
  add('POST', 'replaceAuthenticator', view, personalContracts.replaceAuthenticator, replaceAuthenticator);
  add('POST', 'recoveryCodes', view, personalContracts.replaceRecoveryCodes, replaceRecoveryCodes);
}

const nothing = objectSchema({});

/** Contracts of the calls of the personal center. */
const personalContracts = {
  readProfile: { summary: 'Read the profile', data: profileSchema },
  changeNickName: { summary: 'Change the nickname', body: readNickName.schema, data: profileSchema },
  changeMails: {
    summary: 'Choose of what, and how often, you are told by e-mail',
    body: readMails.schema,
    data: profileSchema,
  },
  changeNumberFormat: {
    summary: 'Choose how numbers are written for you',
    body: readNumberFormat.schema,
    data: numberFormatSchema,
  },
  changePassword: { summary: 'Change the password', body: readPasswords.schema, data: nothing },
  offerReplacement: {
    summary: 'Get the secret for a new authenticator',
    body: readPasswordAndCode.schema,
    data: replacementSchema,
  },
  replaceAuthenticator: {
    summary: 'Replace the authenticator',
    body: readTicketCode.schema,
    data: recoveryCodesSchema,
  },
  replaceRecoveryCodes: {
    summary: 'Replace the recovery codes',
    body: readPasswordAndCode.schema,
    data: recoveryCodesSchema,
  },
} satisfies Record<string, RouteContract>;
