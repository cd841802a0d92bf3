import { setTimeout as wait } from 'node:timers/promises';
import type { MadeSignature, ReceiverAnswer, ReceivedSignature } from '../../../contract/sandboxReceiver';
import { publicKeyOf, readKeys } from '../../applications/keys';
import { isSigned, tolerance } from '../../applications/signatures';
import type { PlayReceiver } from '../../callbacks/delivery';
import type { Receiver } from '../../callbacks/pending';
import { type CallbackRequest, codeOf, timeLimit } from '../../callbacks/posting/post';
import type { AddressKind } from '../../callbacks/tables';
import { newId } from '../../database/ids';
import type { ServerContext } from '../../http/context';

/** The receiver's name; no name server knows names that end so, and nothing but a sandbox sends callbacks there. */
const receiverOrigin = 'https://receiver.sandbox.example';

/** Returns an address of an application at the sandbox's receiver. */
export function receiverUrl(appCode: string, address: AddressKind): string {
  return `${receiverOrigin}/${appCode}/${address === 'payIn' ? 'pay-in' : 'payout'}`;
}

/**
 * Receives callbacks in this process, for the servers of the sandbox's merchants: no address needs an exception. It keeps them, checks
 * signatures as a merchant would, and answers as its page says.
 */
export const playReceiver: PlayReceiver = (context, receiver, url) => {
  if (!context.config.sandbox || !url.startsWith(`${receiverOrigin}/`)) return undefined;
  return async (request, signal) => {
    const { db, now } = context;
    const signatures = await checkSignatures(context, receiver, request);
    const id = request.headers['webhook-id'] ?? '';
    const set = await db
      .selectFrom('sandbox_receiver')
      .select('answer')
      .where('application_id', '=', receiver.application)
      .executeTakeFirst();
    const answer: ReceiverAnswer = set?.answer ?? '200';
    await db
      .insertInto('sandbox_receipt')
      .values({
        id: newId(),
        merchant_id: receiver.merchantId,
        application_id: receiver.application,
        received_at: now().toISOString(),
        url,
        headers: JSON.stringify(request.headers),
        body: request.body,
        signature: judge(signatures, request, now()),
        signatures: JSON.stringify(signatures),
        attempt: await countAttempts(db, receiver, id),
        answer,
      })
      .execute();
    if (answer === 'nothing') {
      await wait(timeLimit, undefined, { signal });
      return { code: 'timeout' };
    }
    const status = Number(answer);
    const body =
      status === 200
        ? '{"received":true}'
        : `{"error":"The sandbox's receiver was told to answer ${status}."}`;
    return { code: codeOf(status), status, headers: { 'content-type': 'application/json' }, body };
  };
};

/** Finds what made each signature of a callback. A merchant checks one of them: each is checked on its own. */
async function checkSignatures(
  { db, keyRing, now }: ServerContext,
  { merchantId, application }: Receiver,
  { headers, body }: CallbackRequest,
): Promise<MadeSignature[]> {
  const scope = { merchantId, applicationId: application };
  const [secrets, pairs] = await Promise.all([
    readKeys(db, keyRing, scope, 'secret', now()),
    readKeys(db, keyRing, scope, 'pair', now()),
  ]);
  const verifiers = {
    v1: secrets.map((secret) => ({ secrets: [secret] })),
    v1a: pairs.map((pair) => ({ secrets: [], publicKey: publicKeyOf(pair) })),
  };
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const given = (headers['webhook-signature'] ?? '').split(' ').filter((one) => /^v1a?,/.test(one));
  return given.map((one) => {
    const version = one.startsWith('v1a,') ? 'v1a' : 'v1';
    const found = verifiers[version].findIndex((verifier) => isSigned(one, text, verifier));
    return { version, key: (['present', 'replaced'] as const)[found] ?? 'unknown' };
  });
}

/** Returns the verdict of a merchant who has the present keys: a signature of either version, and a time that is not long ago. */
function judge(signatures: MadeSignature[], { headers }: CallbackRequest, now: Date): ReceivedSignature {
  if (signatures.length === 0) return 'missing';
  if (Math.abs(now.getTime() / 1000 - Number(headers['webhook-timestamp'])) > tolerance) return 'late';
  const holds = (['v1', 'v1a'] as const).every((version) =>
    signatures.some((one) => one.version === version && one.key === 'present'),
  );
  return holds ? 'valid' : 'invalid';
}

/** Returns the number of this attempt at an event: each is counted once it has ended. */
async function countAttempts(
  db: ServerContext['db'],
  { merchantId }: Receiver,
  eventId: string,
): Promise<number> {
  const event = await db
    .selectFrom('callback_event')
    .select('attempts')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return (event?.attempts ?? 0) + 1;
}
