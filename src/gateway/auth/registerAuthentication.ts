import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/ServerContext';
import { bindAuthenticator } from './bindAuthenticator';
import { checkPassword } from './checkPassword';
import { listMenu } from './listMenu';
import { offerAuthenticator } from './offerAuthenticator';
import { redeemRedirect } from './redirect/redeemRedirect';
import { checkEmailCode } from './reset/checkEmailCode';
import { restartPassword } from './reset/restartPassword';
import { sendEmailCode } from './reset/sendEmailCode';
import { setFirstPassword } from './setFirstPassword';
import { signIn } from './signIn';
import { signOut } from './signOut';

/** The routes of signing in and out, and what `requireSession` works with. */
export function registerAuthentication(server: FastifyInstance, context: ServerContext): void {
  server.decorate('authentication', context);
  server.post('/api/global/preLoginValidation', (request) => checkPassword(context, request));
  server.post('/api/global/firstUpdateAccountPwd', (request) => setFirstPassword(context, request));
  server.get('/api/global/getQRCode', (request) => offerAuthenticator(context, request));
  server.post('/api/global/validateGoogleCodeByCode', (request) => bindAuthenticator(context, request));
  server.post('/api/global/merchantLogin', (request) => signIn(context, request));
  server.post('/api/global/sendCodeForLoginToEmail', (request) => sendEmailCode(context, request));
  server.post('/api/global/validateCode', (request) => checkEmailCode(context, request));
  server.post('/api/global/restartLoginPwd', (request) => restartPassword(context, request));
  server.post('/api/global/authRedirect', (request) => redeemRedirect(context, request));
  server.post('/api/global/logout', (request) => signOut(context, request));
  server.get('/api/global/auth/account/getMenuListForAuthorization', (request) => listMenu(context, request));
}
