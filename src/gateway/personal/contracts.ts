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
import { readEntries } from './whitelist';

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

const whitelist = objectSchema({
  entries: arraySchema(textSchema),
  address: { ...textSchema, description: 'The address that the request came from.' },
});

const session = objectSchema({
  id: textSchema,
  current: { type: 'boolean' },
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  address: nullable(textSchema),
  agent: nullable(textSchema),
});

const securityEvent = objectSchema({
  id: textSchema,
  at: instantSchema,
  kind: textSchema,
  outcome: { enum: ['success', 'failure'] },
  address: nullable(textSchema),
  agent: nullable(textSchema),
  detail: nullable(textSchema),
});

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
  listSessions: { summary: 'List the sessions', data: arraySchema(session) },
  endOtherSessions: {
    summary: 'End all sessions but this one',
    data: objectSchema({ ended: { type: 'integer' } }),
  },
  endSession: { summary: 'End a session', data: nothing },
  listHistory: {
    summary: 'List what happened to the access of the user',
    query: {
      range: { ...textSchema, description: 'JSON: places of the first and the last event, `[0,24]`.' },
    },
    data: arraySchema(securityEvent),
    headers: { 'Content-Range': 'Places of the page, and the number of events, or `*` if there are many.' },
  },
  readWhitelist: { summary: 'Read the IP whitelist', data: whitelist },
  changeWhitelist: { summary: 'Replace the IP whitelist', body: readEntries.schema, data: whitelist },
} satisfies Record<string, RouteContract>;
