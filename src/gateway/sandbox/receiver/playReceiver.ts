import { setTimeout as wait } from 'node:timers/promises';
import type { ReceiverAnswer, ReceivedSignature } from '../../../contract/sandboxReceiver';
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
 * Receives callbacks in place of the servers of the sandbox's merchants, in this process: it opens no connection, so no address
 * needs an exception. It keeps what arrived, checks its signature as a merchant would, and answers as its page says.
 */
export const playReceiver: PlayReceiver = (context, receiver, url) => {
  if (!context.config.sandbox || !url.startsWith(`${receiverOrigin}/`)) return undefined;
  return async (request, signal) => {
    const { db, now } = context;
    const signature = await checkSignature(context, receiver, request);
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
        signature,
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

async function checkSignature(
  { db, keyRing, now }: ServerContext,
  { merchantId, application }: Receiver,
  { headers, body }: CallbackRequest,
): Promise<ReceivedSignature> {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signature,
  } = headers;
  if (signature === undefined) return 'missing';
  if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > tolerance) return 'late';
  const scope = { merchantId, applicationId: application };
  const [secrets, pairs] = await Promise.all([
    readKeys(db, keyRing, scope, 'secret', now()),
    readKeys(db, keyRing, scope, 'pair', now()),
  ]);
  const publicKey = pairs[0] === undefined ? undefined : publicKeyOf(pairs[0]);
  const text = `${id}.${timestamp}.${body}`;
  // Each version on its own: a merchant checks one of them.
  const holds = (version: string, verifiers: Parameters<typeof isSigned>[2]) =>
    isSigned(
      signature
        .split(' ')
        .filter((one) => one.startsWith(`${version},`))
        .join(' '),
      text,
      verifiers,
    );
  return holds('v1', { secrets: secrets.slice(0, 1) }) && holds('v1a', { secrets: [], publicKey })
    ? 'valid'
    : 'invalid';
}
