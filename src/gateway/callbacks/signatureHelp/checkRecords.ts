import { createHash, createHmac } from 'node:crypto';
import { readStoredKeys } from '../../applications/keys';
import { signWithSecret, tolerance } from '../../applications/signatures';
import { isRecordId } from '../../database/ids';
import { recordRelation } from '../../database/recordRelation';
import type { ServerContext } from '../../http/context';
import type { RecordSource } from '../../resources/access';
import type { JsonValue } from '../../../metadata/model/json';

const entity = 'signature-check';

/**
 * Signatures that a receiver may have computed by usual mistakes, for its developer to compare. They are of the attempt that the list's
 * filter names, if it was answered by 401 or 403. None of them has the secret.
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
  /** Signatures of the header, separated by spaces. */
  signatures: string;
  /** Difference of the receiver's clock from the gateway's, in seconds; 0 where it does not say. */
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

/** Id of a text in the form of a UUID, always the same one. */
function idOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A mistake of a receiver that makes it compute another signature, or reject the right one. */
type Mistake =
  | 'none'
  | 'secretWithPrefix'
  | 'secretAsText'
  | 'formerSecret'
  | 'newerSecret'
  | 'bodyPython'
  | 'bodyPhp'
  | 'bodyGo'
  | 'timestampInMs'
  | 'noId'
  | 'bodyOnly'
  | 'hexadecimal'
  | 'clock'
  | 'secretReplaced';

/** A mistake, and the signature that a receiver computes that makes it. */
interface MistakenSignature {
  mistake: Mistake;
  signature?: string;
}

/** A callback as it was signed. */
interface SignedCallback {
  id: string;
  /** Seconds, as in its header. */
  timestamp: string;
  body: string;
}

/**
 * Returns the signatures of a receiver that has the right secret, `whsec_…`. The first one is right, the others have each of the usual
 * mistakes that makes a difference.
 */
function mistakenSignatures({ id, timestamp, body }: SignedCallback, secret: string): MistakenSignature[] {
  const text = `${id}.${timestamp}.${body}`;
  const right = signWithSecret(secret, text);
  const withKey = (key: string) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const ofBody = (written: string) => signWithSecret(secret, `${id}.${timestamp}.${written}`);
  const all: Required<MistakenSignature>[] = [
    { mistake: 'secretWithPrefix', signature: withKey(secret) },
    { mistake: 'secretAsText', signature: withKey(secret.replace(/^whsec_/, '')) },
    { mistake: 'bodyPython', signature: ofBody(rewriteJson(body, jsonStyles.python)) },
    { mistake: 'bodyPhp', signature: ofBody(rewriteJson(body, jsonStyles.php)) },
    { mistake: 'bodyGo', signature: ofBody(rewriteJson(body, jsonStyles.go)) },
    { mistake: 'timestampInMs', signature: signWithSecret(secret, `${id}.${timestamp}000.${body}`) },
    { mistake: 'noId', signature: signWithSecret(secret, `${timestamp}.${body}`) },
    { mistake: 'bodyOnly', signature: signWithSecret(secret, body) },
    { mistake: 'hexadecimal', signature: Buffer.from(right.slice(3), 'base64').toString('hex') },
  ];
  return [{ mistake: 'none', signature: right }, ...all.filter(({ signature }) => signature !== right)];
}

/** Style in which a language writes JSON, where it differs from JavaScript's. */
interface JsonStyle {
  /** Between items or members, and between a name and its value. */
  item: string;
  pair: string;
  /** Whether members are in the order of their names. */
  sorted: boolean;
  /** Characters that are written as `\u` and a number, beside those that JSON demands. */
  escaped: RegExp;
  /** Whether slashes have a backslash. */
  slashes: boolean;
}

const beyondAscii = /[\u007f-\uffff]/g;

/** The usual ways to write a parsed body again, by what does so, as each is without options. */
const jsonStyles = {
  /** `json.dumps`. */
  python: { item: ', ', pair: ': ', sorted: false, escaped: beyondAscii, slashes: false },
  /** `json_encode`. */
  php: { item: ',', pair: ':', sorted: false, escaped: beyondAscii, slashes: true },
  /** `json.Marshal` of a map. */
  go: { item: ',', pair: ':', sorted: true, escaped: /[<>&\u2028\u2029]/g, slashes: false },
} as const satisfies Record<string, JsonStyle>;

/** Returns a JSON text as it is after it was parsed and written again in a style. */
function rewriteJson(text: string, style: JsonStyle): string {
  return write(JSON.parse(text) as JsonValue, style);
}

function write(value: JsonValue, style: JsonStyle): string {
  const { item, pair, sorted } = style;
  if (typeof value === 'string') return writeText(value, style);
  if (Array.isArray(value)) return `[${value.map((each) => write(each, style)).join(item)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = sorted ? Object.keys(value).toSorted() : Object.keys(value);
  const members = names.map((name) => `${writeText(name, style)}${pair}${write(value[name] ?? null, style)}`);
  return `{${members.join(item)}}`;
}

function writeText(text: string, { escaped, slashes }: JsonStyle): string {
  const written = JSON.stringify(text).replace(
    escaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return slashes ? written.replaceAll('/', '\\/') : written;
}
