import {
  acceptedCodeSchema,
  boundSessionSchema,
  newSessionSchema,
  offerSchema,
  sentCodeSchema,
} from '../../../contract/signIn';
import type { FastifyInstance } from 'fastify';
import type { RouteContract } from '../../http/contract/RouteContract';
import { objectSchema } from '../../../contract/schemas';
import type { ServerContext } from '../../http/context';
import { nextTicketContract, readTicketCode, ticketSchema } from '../tickets';
import { readCode, signIn } from './authenticatorCode';
import { bindAuthenticator, offerAuthenticator } from './bindAuthenticator';
import { checkPassword, readCredentials } from './checkPassword';
import { checkEmailCode, readAccount, sendEmailCode } from './emailCode';
import { readTicket, redeemRedirect } from './redirect';
import { readNewPassword as readReset, resetPassword } from './resetPassword';
import { readNewPassword as readFirst, setFirstPassword } from './setPassword';

const contracts = {
  checkPassword: {
    summary: 'Begin to sign in with account and password',
    body: readCredentials.schema,
    ...nextTicketContract,
  },
  setFirstPassword: {
    summary: 'Replace an initial password',
    body: readFirst.schema,
    ...nextTicketContract,
  },
  offerAuthenticator: {
    summary: 'Get the secret for an authenticator app',
    query: { ticket: ticketSchema },
    data: offerSchema,
  },
  bindAuthenticator: {
    summary: 'Bind an authenticator and sign in',
    body: readTicketCode.schema,
    data: boundSessionSchema,
  },
  signIn: {
    summary: 'Sign in with a code of the authenticator',
    body: readCode.schema,
    data: newSessionSchema,
  },
  sendEmailCode: {
    summary: 'Send a code by e-mail, to replace a forgotten password',
    body: readAccount.schema,
    data: sentCodeSchema,
  },
  checkEmailCode: {
    summary: 'Check the code of the e-mail',
    body: readTicketCode.schema,
    data: acceptedCodeSchema,
  },
  resetPassword: {
    summary: 'Replace a forgotten password',
    body: readReset.schema,
    data: objectSchema({}),
  },
  redeemRedirect: {
    summary: 'Sign in by a link',
    body: readTicket.schema,
    data: newSessionSchema,
  },
} satisfies Record<string, RouteContract>;

function declare(step: keyof typeof contracts) {
  return { config: { public: true, contract: contracts[step] } };
}

/** Registers the steps of signing in (product 10.4). None of them needs a session. */
export function registerSignIn(server: FastifyInstance, context: ServerContext): void {
  server.post('/api/global/preLoginValidation', declare('checkPassword'), (request) =>
    checkPassword(context, request),
  );
  server.post('/api/global/firstUpdateAccountPwd', declare('setFirstPassword'), (request) =>
    setFirstPassword(context, request),
  );
  server.get('/api/global/getQRCode', declare('offerAuthenticator'), (request) =>
    offerAuthenticator(context, request),
  );
  server.post('/api/global/validateGoogleCodeByCode', declare('bindAuthenticator'), (request) =>
    bindAuthenticator(context, request),
  );
  server.post('/api/global/merchantLogin', declare('signIn'), (request) => signIn(context, request));
  server.post('/api/global/sendCodeForLoginToEmail', declare('sendEmailCode'), (request) =>
    sendEmailCode(context, request),
  );
  server.post('/api/global/validateCode', declare('checkEmailCode'), (request) =>
    checkEmailCode(context, request),
  );
  server.post('/api/global/restartLoginPwd', declare('resetPassword'), (request) =>
    resetPassword(context, request),
  );
  server.post('/api/global/authRedirect', declare('redeemRedirect'), (request) =>
    redeemRedirect(context, request),
  );
}
