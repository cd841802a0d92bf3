import { readTicketCode } from '../auth/tickets';
import {
  arraySchema,
  instantSchema,
  nullable,
  objectSchema,
  type RouteContract,
  textSchema,
} from '../http/contract/RouteContract';
import { readPasswords } from './password';
import { readNickName } from './profile';
import { readPasswordAndCode } from './reauthentication';

const nothing = objectSchema({});

const profile = objectSchema({
  account: textSchema,
  nickName: textSchema,
  email: textSchema,
  merchantCode: textSchema,
  merchantName: textSchema,
  role: textSchema,
  passwordChangedAt: nullable(instantSchema),
  authenticatorBoundAt: nullable(instantSchema),
  recoveryCodesLeft: { type: 'integer' },
  whitelisted: { type: 'integer', description: 'How many addresses and networks are on the whitelist.' },
});

const recoveryCodes = objectSchema({ recoveryCodes: arraySchema(textSchema) });

/** What the calls of the personal center take and return. */
export const personalContracts = {
  readProfile: { summary: 'Read the profile', data: profile },
  changeNickName: { summary: 'Change the nickname', body: readNickName.schema, data: profile },
  changePassword: { summary: 'Change the password', body: readPasswords.schema, data: nothing },
  offerReplacement: {
    summary: 'Get the secret for a new authenticator',
    body: readPasswordAndCode.schema,
    data: objectSchema({ ticket: textSchema, uri: textSchema, secret: textSchema }),
  },
  replaceAuthenticator: {
    summary: 'Replace the authenticator',
    body: readTicketCode.schema,
    data: recoveryCodes,
  },
  replaceRecoveryCodes: {
    summary: 'Replace the recovery codes',
    body: readPasswordAndCode.schema,
    data: recoveryCodes,
  },
} satisfies Record<string, RouteContract>;
