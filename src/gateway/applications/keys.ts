import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { newId } from '../database/ids';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Database } from '../database/declared/tables';
import { type KeyKind, keyPurpose } from './tables';

/** The application whose keys are meant. */
interface ApplicationKeyScope {
  merchantId: string;
  /** The id of the application's record. */
  applicationId: string;
}

/** Overlaps, by the choices of forms: times in milliseconds for which a replaced key counts beside the new one. */
const overlaps = {
  now: 0,
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
  week: 7 * 24 * 60 * 60_000,
} as const;

/** One of {@link overlaps}. */
export type Overlap = keyof typeof overlaps;

/** Visible characters of a secret, by which people know which one they have. */
export const shownCharacters = 4;

/** Draws a developer secret, in the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export function drawSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Draws an Ed25519 private key, in PEM. */
export function drawPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns the public key of a private one, in PEM. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim();
}

/** A key that was drawn. */
interface NewKey {
  kind: KeyKind;
  value: string;
  /** Time for which the present one still counts. */
  overlap: Overlap;
  /** The id of the user to whom it is shown. */
  seenBy?: string | undefined;
  now: Date;
}

/**
 * Stores a key in place of the present one of its kind, which counts for the overlap. Keys replaced before stop counting at once: at most
 * two count. Returns until when the replaced one counts, if it does.
 */
export async function replaceKey(
  db: Database,
  keyRing: KeyRing,
  { merchantId, applicationId }: ApplicationKeyScope,
  { kind, value, overlap, seenBy, now }: NewKey,
): Promise<Date | undefined> {
  const isKind = { merchant_id: merchantId, application_id: applicationId, kind };
  const until = await retireKeys(db, isKind, { overlap, now });
  await db
    .insertInto('application_key')
    .values({
      ...isKind,
      id: newId(),
      value: keyRing.encrypt(value, { purpose: keyPurpose, owner: applicationId }),
      created_at: now.toISOString(),
      valid_until: null,
      seen_by: seenBy ?? null,
    })
    .execute();
  return until;
}

/** Lets the present key of a kind count for the overlap only, and earlier ones no longer. */
async function retireKeys(
  db: Database,
  isKind: { merchant_id: string; application_id: string; kind: KeyKind },
  { overlap, now }: { overlap: Overlap; now: Date },
): Promise<Date | undefined> {
  const until = overlaps[overlap] > 0 ? new Date(now.getTime() + overlaps[overlap]) : undefined;
  await db
    .deleteFrom('application_key')
    .where((is) => is.and(isKind))
    .$if(until !== undefined, (query) => query.where('valid_until', 'is not', null))
    .execute();
  if (until) {
    await db
      .updateTable('application_key')
      .set({ valid_until: until.toISOString() })
      .where((is) => is.and(isKind))
      .execute();
  }
  return until;
}

/** Has the secret that waits take the place of the present one, as {@link replaceKey} does. */
export async function takeNextSecret(
  db: Database,
  { merchantId, applicationId }: ApplicationKeyScope,
  { overlap, now }: { overlap: Overlap; now: Date },
): Promise<Date | undefined> {
  const ofApplication = { merchant_id: merchantId, application_id: applicationId };
  const until = await retireKeys(db, { ...ofApplication, kind: 'secret' }, { overlap, now });
  await db
    .updateTable('application_key')
    .set({ kind: 'secret' })
    .where((is) => is.and({ ...ofApplication, kind: 'nextSecret' }))
    .execute();
  return until;
}

/** Forgets the secret that waits. */
export async function dropNextSecret(
  db: Database,
  { merchantId, applicationId }: ApplicationKeyScope,
): Promise<void> {
  await db
    .deleteFrom('application_key')
    .where((is) => is.and({ merchant_id: merchantId, application_id: applicationId, kind: 'nextSecret' }))
    .execute();
}

/** Returns the keys of a kind that count at `now`, the present one first. */
export async function readKeys(
  db: Database,
  keyRing: KeyRing,
  scope: ApplicationKeyScope,
  kind: KeyKind,
  now: Date,
): Promise<string[]> {
  return countingKeys(await readStoredKeys(db, keyRing, scope, kind), now);
}

/** A key, with until when it counts; null where it has not been replaced. */
export interface DatedKey {
  value: string;
  validUntil: string | null;
}

/** Returns those keys that count at `now`. */
export function countingKeys(keys: DatedKey[], now: Date): string[] {
  return keys
    .filter(({ validUntil }) => validUntil === null || Date.parse(validUntil) > now.getTime())
    .map(({ value }) => value);
}

/** Returns the keys of a kind with their ends, the present one first. A replaced one may be there that counts no longer. */
export async function readStoredKeys(
  db: Database,
  keyRing: KeyRing,
  { merchantId, applicationId }: ApplicationKeyScope,
  kind: KeyKind,
): Promise<DatedKey[]> {
  const rows = await db
    .selectFrom('application_key')
    .select(['value', 'valid_until as validUntil'])
    .where('merchant_id', '=', merchantId)
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .execute();
  return decryptKeys(keyRing, applicationId, rows);
}

/** Returns stored keys of an application decrypted, the present one first. */
export function decryptKeys(keyRing: KeyRing, applicationId: string, stored: DatedKey[]): DatedKey[] {
  return stored
    .toSorted((one, other) => Number(other.validUntil === null) - Number(one.validUntil === null))
    .map(({ value, validUntil }) => ({
      value: keyRing.decrypt(value, { purpose: keyPurpose, owner: applicationId }),
      validUntil,
    }));
}

/** Deletes all keys of an application. */
export async function deleteKeys(
  db: Database,
  { merchantId, applicationId }: ApplicationKeyScope,
): Promise<void> {
  await db
    .deleteFrom('application_key')
    .where('merchant_id', '=', merchantId)
    .where('application_id', '=', applicationId)
    .execute();
}
