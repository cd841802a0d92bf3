import { createHash } from 'node:crypto';
import { readStoredKeys } from '../../applications/keys';
import { signWithSecret, tolerance } from '../../applications/signatures';
import { isRecordId } from '../../database/ids';
import { recordRelation } from '../../database/recordRelation';
import type { ServerContext } from '../../http/context';
import type { RecordSource } from '../../resources/access';
import { type MistakenSignature, mistakenSignatures, type SignedCallback } from './mistakes';

const entity = 'signature-check';

/**
 * What a receiver may have computed that answered an attempt by 401 or 403: the usual mistakes, each with the signature that it
 * makes, for its developer to compare. They are of the attempt that the list's filter names; without one there are none. The
 * secret itself is in none of them.
 */
export const signatureChecks: RecordSource = async (context, request, { merchantId }, country) => {
  const attemptId = attemptOf((request.query as { filter?: unknown }).filter);
  if (attemptId === undefined) return recordRelation(context.model, entity, []);
  const attempt = await readAttempt(context, { merchantId, country }, attemptId);
  const found = attempt ? await explain(context, merchantId, attempt) : [];
  const records = found.map(({ mistake, signature }, index) => ({
    id: idOf(`${attemptId} ${mistake} ${index}`),
    attemptId,
    number: index + 1,
    mistake,
    signature,
  }));
  return recordRelation(context.model, entity, records);
};

/** Reads the attempt that a filter is about, `{"attemptId":"…"}`; the list itself says what is wrong with a filter. */
function attemptOf(filter: unknown): string | undefined {
  if (typeof filter !== 'string') return undefined;
  try {
    const { attemptId } = JSON.parse(filter) as { attemptId?: unknown };
    return typeof attemptId === 'string' && isRecordId(attemptId) ? attemptId : undefined;
  } catch {
    return undefined;
  }
}

/** An attempt that was answered by 401 or 403. */
interface RejectedAttempt {
  applicationId: string;
  callback: SignedCallback;
  /** As in the header, separated by spaces. */
  signatures: string;
  /** How far the receiver's clock is from the gateway's, in seconds; 0 where it does not say. */
  clockDifference: number;
}

async function readAttempt(
  { db }: ServerContext,
  { merchantId, country }: { merchantId: string; country: string },
  id: string,
): Promise<RejectedAttempt | undefined> {
  const row = await db
    .selectFrom('callback_attempt as attempt')
    .innerJoin('callback_event as event', (join) =>
      join.onRef('event.merchant_id', '=', 'attempt.merchant_id').onRef('event.id', '=', 'attempt.event_id'),
    )
    .select(['attempt.request_headers', 'attempt.response_headers', 'attempt.finished_at'])
    .select(['event.body', 'event.application_id as applicationId'])
    .where('attempt.merchant_id', '=', merchantId)
    .where('event.country', '=', country)
    .where('attempt.id', '=', id)
    .where('attempt.status', 'in', [401, 403])
    .executeTakeFirst();
  if (!row?.body || !row.applicationId || !row.request_headers) return undefined;
  const sent = JSON.parse(row.request_headers) as Record<string, string>;
  const answered = JSON.parse(row.response_headers ?? '{}') as Record<string, string>;
  const difference = (Date.parse(answered.date ?? '') - Date.parse(row.finished_at ?? '')) / 1000;
  return {
    applicationId: row.applicationId,
    callback: {
      id: sent['webhook-id'] ?? '',
      timestamp: sent['webhook-timestamp'] ?? '',
      body: row.body,
    },
    signatures: sent['webhook-signature'] ?? '',
    clockDifference: Number.isFinite(difference) ? Math.abs(difference) : 0,
  };
}

/** Tests the mistakes with the secret that signed the attempt; one that was replaced since may be gone. */
async function explain(
  { db, keyRing }: ServerContext,
  merchantId: string,
  { applicationId, callback, signatures, clockDifference }: RejectedAttempt,
): Promise<MistakenSignature[]> {
  const keys = await readStoredKeys(db, keyRing, { merchantId, applicationId }, 'secret');
  const text = `${callback.id}.${callback.timestamp}.${callback.body}`;
  const made = keys.map((key) => ({ ...key, signature: signWithSecret(key.value, text) }));
  const sent = signatures.split(' ');
  const used = made.find(({ signature }) => sent.includes(signature));
  const others = made
    .filter(({ signature }) => !sent.includes(signature))
    .map(({ validUntil, signature }): MistakenSignature => ({
      mistake: validUntil === null ? 'newerSecret' : 'formerSecret',
      signature,
    }));
  if (!used) return [{ mistake: 'secretReplaced' }, ...others];
  const [right, ...mistaken] = mistakenSignatures(callback, used.value);
  return [
    right!,
    ...(clockDifference > tolerance ? [{ ...right!, mistake: 'clock' as const }] : []),
    ...others,
    ...mistaken,
  ];
}

/** The same for the same text, in the form of a UUID. */
function idOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
