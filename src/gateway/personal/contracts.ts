import { profileSchema, replacementSchema } from '../../contract/personal';
import { recoveryCodesSchema } from '../../contract/signIn';
import { readTicketCode } from '../auth/tickets';
import type { RouteContract } from '../http/contract/RouteContract';
import { objectSchema } from '../../contract/schemas';
import { readPasswords } from './password';
import { readMails, readNickName } from './profile';
import { readPasswordAndCode } from './reauthentication';

const nothing = objectSchema({});

/** What the calls of the personal center take and return. */
export const personalContracts = {
  readProfile: { summary: 'Read the profile', data: profileSchema },
  changeNickName: { summary: 'Change the nickname', body: readNickName.schema, data: profileSchema },
  changeMails: {
    summary: 'Choose whether to be told by e-mail of what awaits you',
    body: readMails.schema,
    data: profileSchema,
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
