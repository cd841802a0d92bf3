import type { FastifyInstance } from 'fastify';
import { readKeys } from '../../applications/keys';
import { signWithSecret } from '../../applications/signatures';
import { programHeaders, signedText } from '../../api/signedText';
import type { ServerContext } from '../../http/context';

/** The address from which the programs of the sandbox's merchants call, one that is nobody's (RFC 5737). */
const programAddress = '192.0.2.1';

/** Has the programs of a sandbox's merchants call this server. */
export function registerPrograms(server: FastifyInstance, { config, serving }: ServerContext): void {
  if (config.sandbox && serving) server.addHook('onReady', async () => void (serving.server = server));
}

/** A call that a program makes. */
export interface ProgramCall {
  /** The code of the application. */
  appId: string;
  /** The path, without a query. */
  path: string;
  /** Its idempotency key. */
  key: string;
  /** JSON. */
  body: string;
}

/**
 * Makes a signed call of the merchant API as a merchant's program, by the way of every request but for the connection. Returns its status
 * and its errors; undefined where the application is not there any more.
 */
export async function callAsProgram(
  { db, keyRing, now, serving }: Pick<ServerContext, 'db' | 'keyRing' | 'now' | 'serving'>,
  { appId, path, key, body }: ProgramCall,
  headers: Record<string, string> = {},
) {
  const server = serving?.server;
  if (!server) throw new Error('The gateway does not take requests yet.');
  const application = await db
    .selectFrom('application_code')
    .select(['merchant_id as merchantId', 'application_id as applicationId'])
    .where('code', '=', appId)
    .executeTakeFirst();
  const [secret] = application ? await readKeys(db, keyRing, application, 'secret', now()) : [];
  if (secret === undefined) return undefined;
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const call = {
    method: 'POST',
    url: path,
    idempotencyKey: key,
    timestamp,
    body: Buffer.from(body),
  } as const;
  const response = await server.inject({
    method: call.method,
    url: path,
    payload: call.body,
    remoteAddress: programAddress,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      [programHeaders.application]: appId,
      [programHeaders.timestamp]: timestamp,
      [programHeaders.signature]: signWithSecret(secret, signedText(call)),
      ...headers,
    },
  });
  const { errors = [] } = response.json<{
    errors?: { keyword: string; params: Record<string, unknown> }[];
  }>();
  return { status: response.statusCode, errors };
}
