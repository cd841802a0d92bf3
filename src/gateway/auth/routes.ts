import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../http/context';
import { type Envelope, envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { permissionTree } from './permissions';
import { recordSecurityEvent } from './securityEvents';
import { requireSession } from './sessions';
import { signIn } from './steps/authenticatorCode';
import { bindAuthenticator, offerAuthenticator } from './steps/bindAuthenticator';
import { checkPassword } from './steps/checkPassword';
import { checkEmailCode, sendEmailCode } from './steps/emailCode';
import { redeemRedirect } from './steps/redirect';
import { resetPassword } from './steps/resetPassword';
import { setFirstPassword } from './steps/setPassword';
import { hashToken } from './tokens';

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
  server.post('/api/global/restartLoginPwd', (request) => resetPassword(context, request));
  server.post('/api/global/authRedirect', (request) => redeemRedirect(context, request));
  server.post('/api/global/logout', (request) => signOut(context, request));
  server.get('/api/global/auth/account/getMenuListForAuthorization', (request) => listMenu(context, request));
}

/** `logout`: revokes the token. A token that is none (any more) is signed out already, so that succeeds as well. */
async function signOut({ db, now }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const token = request.headers.authorization;
  if (!token) return envelope(null);
  const ended = await db
    .deleteFrom('user_session')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id as userId')
    .executeTakeFirst();
  if (ended) {
    const event = { ...ended, kind: 'signOut', outcome: 'success' } as const;
    await recordSecurityEvent(db, { ...event, request, now: now() });
  }
  return envelope(null);
}

/**
 * `getMenuListForAuthorization`: the user's permission tree. It is the same in every country, so a country that the
 * merchant has no account in is no error here: the web app asks for MX before one is chosen.
 */
async function listMenu({ model }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { permissions } = await requireSession(request);
  const { countryCode = 'MX' } = request.query as { countryCode?: unknown };
  if (typeof countryCode !== 'string' || !Object.hasOwn(model.countries, countryCode)) {
    throw new GatewayError({
      status: 404,
      text: 'gateway.unknownCountry',
      params: { country: [countryCode].flat().join(',') },
    });
  }
  return envelope(permissionTree(model.permissions, permissions));
}
