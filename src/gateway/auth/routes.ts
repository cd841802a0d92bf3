import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract } from '../http/contract/RouteContract';
import { arraySchema, objectSchema, textSchema } from '../../contract/schemas';
import { limitOf } from '../../metadata/tenants/roleRights';
import type { HeldPermission } from '../../contract/signIn';
import type { ServerContext, Session } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { recordSecurityEvent } from './securityEvents';
import { requireSession } from './sessions';
import { hashToken } from './tokens';
import type { PermissionNode } from '../../metadata/model/definitions';

const signOutContract: RouteContract = { summary: 'Sign out' };

const menuContract: RouteContract = {
  summary: "Read the user's permissions",
  query: { countryCode: { ...textSchema, description: 'A country, which makes no difference.' } },
  headers: {
    'Number-Format': 'How numbers are written for the user: a BCP 47 tag.',
    'Closed-Countries': "Codes of countries in which the user's role does not count, separated by commas.",
  },
  data: {
    ...arraySchema({ $ref: '#/$defs/permission' }),
    $defs: {
      permission: objectSchema(
        {
          perms: textSchema,
          amounts: {
            type: 'object',
            additionalProperties: { type: 'integer' },
            description:
              'The most that one record may move by it, in minor units, by currency; nothing in others. Without it, any amount.',
          },
          children: arraySchema({ $ref: '#/$defs/permission' }),
        },
        ['amounts', 'children'],
      ),
    },
  },
};

/** Registers signing out and the user's permissions (product 10.4). */
export function registerSession(server: FastifyInstance, context: ServerContext): void {
  server.post('/api/global/logout', { config: { public: true, contract: signOutContract } }, (request) =>
    signOut(context, request),
  );
  const menu = { config: { contract: menuContract } };
  server.get('/api/global/auth/account/getMenuListForAuthorization', menu, (request, reply) =>
    listMenu(context, request, reply),
  );
}

/** `logout`: ends the session. It also succeeds without one: that user is signed out already. */
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
 * `getMenuListForAuthorization`: the user's permission tree, and in `Number-Format` their way of numbers. It is the same in every country.
 * A country without an account is no error, as the web app sends its default before one is chosen.
 */
async function listMenu(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope> {
  const { model } = context;
  const session = await requireSession(request, context);
  const { numberFormat, closedCountries = [] } = session;
  // The web app asks for this once it starts, and so learns what the user has chosen elsewhere, and what others have.
  if (closedCountries.length > 0) reply.header('Closed-Countries', closedCountries.join(','));
  if (numberFormat !== undefined) reply.header('Number-Format', numberFormat);
  const { countryCode } = request.query as { countryCode?: unknown };
  const isKnown = typeof countryCode === 'string' && Object.hasOwn(model.countries, countryCode);
  if (countryCode !== undefined && !isKnown) {
    throw new GatewayError({
      status: 404,
      text: 'gateway.unknownCountry',
      params: { country: typeof countryCode === 'string' ? countryCode : '' },
    });
  }
  return envelope(permissionTree(model.permissions, session));
}

/**
 * Returns the part of the permission tree that a user holds. Flattened, it is exactly the set held: nodes below one
 * that is not held move up into its place.
 */
function permissionTree(
  nodes: PermissionNode[],
  held: Pick<Session, 'permissions' | 'amounts'>,
): HeldPermission[] {
  return nodes.flatMap(({ perms, children = [] }) => {
    const below = permissionTree(children, held);
    if (!held.permissions.has(perms)) return below;
    const amounts = limitOf(held.amounts, perms);
    return [{ perms, ...(amounts && { amounts }), ...(below.length > 0 ? { children: below } : {}) }];
  });
}
