import { entityTable } from '../../metadata/storage/entityTable';
import { requirePublicAddresses } from './requirePublicAddresses';
import type { Actor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { type EntityRecord, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import type { ActionHandler, FormBody, PartHandlers, HandlerInput, RecordInput } from '../resources/handlers';
import { invalidBody } from '../http/body';
import { requireGivenScopes, requireHeldScopes } from './scopes';
import {
  deleteKeys,
  drawPrivateKey,
  drawSecret,
  type Overlap,
  publicKeyOf,
  replaceKey,
  shownCharacters,
} from './keys';
import { decisionHandlers } from './decideChange';
import { settleExposed } from './exposedSecrets';
import { applicationEntity, type KeyKind } from './tables';
import { withholdFromEdit, withholdFromNew, withholdSecret } from './withheldChanges';

/** Context in which an application gets keys. */
type KeyInput = Pick<HandlerInput, 'model' | 'keyRing' | 'merchantId' | 'country' | 'now'> & {
  db: Database;
  /** The user who gets to see the secret, if anybody does. */
  actor?: Actor;
};

/** Gives a new application its keys. What it returns has its secret, for the only time. */
export async function giveKeys(input: KeyInput, after: EntityRecord): Promise<EntityRecord> {
  const { db, merchantId, country } = input;
  await db
    .insertInto('application_code')
    .values({
      code: codeOf(after),
      merchant_id: merchantId,
      country,
      application_id: after.id,
    })
    .execute();
  await replace(input, after.id, 'pair', 'now');
  const { record, value } = await replace(input, after.id, 'secret', 'now');
  return { ...record, developerSecret: value };
}

/** Replaces the developer secret. The response has the new one, for the only time. */
export const resetSecret: ActionHandler = async (input) => {
  const withheld = await withholdSecret(input);
  if (withheld) return withheld;
  const { record, value } = await replaceByAction(input, 'secret');
  await settleExposed(input, codeOf(record));
  return { ...record, developerSecret: value };
};

/** Replaces the key pair that signs callbacks. */
const replacePair: ActionHandler = async (input) => (await replaceByAction(input, 'pair')).record;

async function replaceByAction(input: RecordInput, kind: KeyKind) {
  const { db, model, merchantId, country, record, body, actor, now } = input;
  const overlap = body.overlap as Overlap;
  await recordEvent(
    db,
    entityTable(model, applicationEntity),
    { merchantId, country, id: record.id },
    { at: now(), actor, note: `@application-keys.${kind}.${overlap}` },
  );
  return replace(input, record.id, kind, overlap);
}

/** Draws and stores a key of a kind, and what the record says about it. Returns both. */
async function replace(
  { db, model, keyRing, merchantId, country, actor, now }: KeyInput,
  id: string,
  kind: KeyKind,
  overlap: Overlap,
): Promise<{ record: EntityRecord; value: string }> {
  const at = now();
  const value = kind === 'secret' ? drawSecret() : drawPrivateKey();
  const scope = { merchantId, applicationId: id };
  const seenBy = kind === 'secret' && actor?.kind === 'user' ? actor.id : undefined;
  const until = await replaceKey(db, keyRing, scope, { kind, value, overlap, seenBy, now: at });
  const replacedUntil = until?.toISOString() ?? null;
  const changes =
    kind === 'secret'
      ? {
          secretEnding: value.slice(-shownCharacters),
          secretChangedAt: at.toISOString(),
          formerSecretUntil: replacedUntil,
        }
      : { callbackPublicKey: publicKeyOf(value), formerPairUntil: replacedUntil };
  const key = { merchantId, country, id };
  const changed = await updateRecord(db, entityTable(model, applicationEntity), key, changes);
  if (!changed) throw new Error(`The application ${id} disappeared while it was changed.`);
  return { record: changed, value };
}

/** Ends what could still sign in the name of a deleted application. */
async function removeKeys({ db, merchantId, after }: RecordInput & { after: EntityRecord }): Promise<void> {
  await deleteKeys(db, { merchantId, applicationId: after.id });
  await db.deleteFrom('application_code').where('code', '=', codeOf(after)).execute();
}

const codeOf = (record: EntityRecord) => (record as StoredRecord<typeof applicationEntity>).appCode;

/** Throws 422 where a new application may not be as it was entered. */
async function checkNewApplication(input: HandlerInput): Promise<void> {
  await requirePublicAddresses(input);
  await requireGivenScopes(input);
  requireAllowedRate(input);
}

/** Throws 422 where an application may not be changed so. Returns what is changed at once: the rest may take a second person. */
export async function checkChangedApplication(input: RecordInput): Promise<FormBody> {
  await requirePublicAddresses(input);
  await requireGivenScopes(input);
  requireAllowedRate(input);
  return withholdFromEdit(input);
}

/** Throws 422 at a number of calls above the provider's. One that was allowed before is kept. */
function requireAllowedRate({ body, config, ...input }: HandlerInput | RecordInput): void {
  const { callsPerMinute: calls } = body;
  const limit = config.applicationRateLimit;
  const isKept = 'record' in input && input.record.callsPerMinute === calls;
  if (typeof calls !== 'number' || calls <= limit || isKept) return;
  throw invalidBody([{ path: '/callsPerMinute', keyword: 'mostCalls', params: { limit } }]);
}

/** The code behind applications. */
export const applicationHandlers: PartHandlers = {
  create: {
    applications: {
      before: checkNewApplication,
      after: async (input) => withholdFromNew(input, await giveKeys(input, input.after)),
    },
  },
  delete: { applications: { after: removeKeys } },
  actions: {
    'applications.resetSecret': { before: requireHeldScopes, perform: resetSecret },
    'applications.replacePair': { before: requireHeldScopes, perform: replacePair },
    'applications.enable': { before: requireHeldScopes },
    ...decisionHandlers,
  },
};

/** The App ID of one of the applications that a sandbox merchant has in a country; `place` begins with 0. */
export function sandboxAppCode(country: string, merchantCode: string, place: number): string {
  return `${country}${merchantCode}0${place + 1}`;
}
