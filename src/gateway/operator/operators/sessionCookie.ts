import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLimits } from '../../auth/tables';
import type { Config } from '../../config';
import { GatewayError } from '../../http/responses';

/** Where the cookie of operators' sessions is sent to: nothing else of the gateway gets it. */
const path = '/api/provider';

const name = 'corridor_operator';

const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]{1,200})(?:;|$)`);

/**
 * Returns the token of a session that a request of the page brings. A browser adds the cookie to a request on its own, so it counts for those
 * of the page alone, and nowhere but in the realm. Throws 403 where another page has sent it.
 */
export function cookieToken(request: FastifyRequest, config: Config): string | undefined {
  if (!request.routeOptions.url?.startsWith(`${path}/`)) return undefined;
  const [, token] = pattern.exec(request.headers.cookie ?? '') ?? [];
  if (token === undefined) return undefined;
  const sender = senderOf(request, config);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // No browser leaves out who sends a change: what does is no page of anybody.
  if (sender === 'other' || (sender === undefined && !reads)) throw otherPage();
  return token;
}

/** Throws 403 where a page of somebody else sends a request, such as to sign a browser in as whom it likes. */
export function requireOwnPage(request: FastifyRequest, config: Config): void {
  if (senderOf(request, config) === 'other') throw otherPage();
}

const otherPage = () => new GatewayError({ status: 403, text: 'operators.otherPage' });

/** Whose page has sent a request: this gateway's own, another one, or none that says so. */
function senderOf(
  { headers, host }: FastifyRequest,
  { webAddress }: Pick<Config, 'webAddress'>,
): 'own' | 'other' | undefined {
  const site = headers['sec-fetch-site'];
  // `none` is what a person has opened themselves, such as by a bookmark.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'other';
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const isOwn = origin === webAddress || (URL.canParse(origin) && new URL(origin).host === host);
  return isOwn ? 'own' : 'other';
}

/** Has a browser keep the token of a session where no script reads it, for as long as it can last. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
): void {
  writeCookie(request, reply, config, `${name}=${token}; Max-Age=${sessionLimits.total / 1000}`);
}

/** Has a browser forget the token. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  writeCookie(request, reply, config, `${name}=; Max-Age=0`);
}

function writeCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { webAddress }: Config,
  cookie: string,
): void {
  // A provider that says it is reached by https is: what ends TLS need not be trusted for more.
  const isSecure = protocol === 'https' || webAddress.startsWith('https://');
  reply.header(
    'Set-Cookie',
    `${cookie}; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
