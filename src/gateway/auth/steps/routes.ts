import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../http/context';
import { signIn } from './authenticatorCode';
import { bindAuthenticator, offerAuthenticator } from './bindAuthenticator';
import { checkPassword } from './checkPassword';
import { checkEmailCode, sendEmailCode } from './emailCode';
import { redeemRedirect } from './redirect';
import { resetPassword } from './resetPassword';
import { setFirstPassword } from './setPassword';

/** Registers the steps of signing in (product 10.4). None of them needs a session. */
export function registerSignIn(server: FastifyInstance, context: ServerContext): void {
  server.post('/api/global/preLoginValidation', (request) => checkPassword(context, request));
  server.post('/api/global/firstUpdateAccountPwd', (request) => setFirstPassword(context, request));
  server.get('/api/global/getQRCode', (request) => offerAuthenticator(context, request));
  server.post('/api/global/validateGoogleCodeByCode', (request) => bindAuthenticator(context, request));
  server.post('/api/global/merchantLogin', (request) => signIn(context, request));
  server.post('/api/global/sendCodeForLoginToEmail', (request) => sendEmailCode(context, request));
  server.post('/api/global/validateCode', (request) => checkEmailCode(context, request));
  server.post('/api/global/restartLoginPwd', (request) => resetPassword(context, request));
  server.post('/api/global/authRedirect', (request) => redeemRedirect(context, request));
}
