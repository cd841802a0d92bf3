import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRecord, type RecordChanges, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { invalidBody } from '../http/body';
import { readLimits } from '../prices/limits';
import type { FormBody, HandlerInput, RecordInput } from '../resources/handlers';
import { createRecord, recordCreation } from '../resources/writes/createRecord';
import { drawSecret, replaceKey, shownCharacters } from './keys';
import { textsIn } from './scopes';
import { applicationEntity, changeEntity } from './tables';

/** The scopes by which money leaves a merchant without anybody's approval. */
const payingScopes: readonly string[] = ['payOut', 'refund'];

const isPayingScope = (scope: string) => payingScopes.includes(scope);

/** An IP address in one of these is any. */
const everywhere = ['0.0.0.0/0', '::/0'];

/** Fields whose new values let somebody else make an application's calls, or read what it is told. */
const singleFields = ['payInCallbackUrl', 'payoutCallbackUrl', 'requestPublicKey'] as const;

/**
 * Whether nobody may pay out alone by an application, as the merchant's withdrawals need a second person above a limit. Merchants of a
 * sandbox are excepted: no money is paid there, and one developer tries calls alone.
 */
async function needsSecondPerson({ db, merchantId, country, caller }: HandlerInput): Promise<boolean> {
  if (!caller || caller.session.isSandbox) return false;
  const limits = await readLimits(db, { merchantId, country, kind: 'withdrawal' });
  return (limits?.approvalAbove ?? null) !== null;
}

/** Withholds from a new application that it pays out, until a second person has approved it. Returns the application as it is then. */
export async function withholdFromNew(input: HandlerInput, created: EntityRecord): Promise<EntityRecord> {
  const { scopes = [] } = created as StoredRecord<typeof applicationEntity>;
  const paying = scopes.filter(isPayingScope);
  if (paying.length === 0 || !(await needsSecondPerson(input))) return created;
  const awaits = await requestChange(input, created, { scopes: paying });
  const others = scopes.filter((scope) => !isPayingScope(scope));
  const after = await update(input, created, { ...awaits, scopes: others });
  return { ...after, developerSecret: created.developerSecret };
}

/**
 * Withholds from an edit what lets somebody pay out by the application: the scope, and new addresses and keys. Returns the body without it.
 * Scopes, keys and addresses are taken away at once. Throws 422 while another change waits.
 */
export async function withholdFromEdit(input: RecordInput): Promise<FormBody> {
  const { body, record } = input;
  const wanted = gains(body, record);
  const isPaying = textsIn(body.scopes).some(isPayingScope) || isWaiting(record);
  if (!isPaying || Object.keys(wanted).length === 0 || !(await needsSecondPerson(input))) return body;
  requireNoneWaiting(record);
  const kept = Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name] ?? null]));
  const gained = textsIn(wanted.scopes);
  const scopes = textsIn(body.scopes).filter((scope) => !gained.includes(scope));
  return {
    ...body,
    ...kept,
    ...(wanted.scopes === undefined ? {} : { scopes }),
    ...(await requestChange(input, record, wanted)),
  };
}

/** Has a new secret of an application that pays out wait for a second person. Undefined where nobody needs to approve it. */
export async function withholdSecret(input: RecordInput): Promise<EntityRecord | undefined> {
  const { db, keyRing, merchantId, record, body, actor, now } = input;
  const isPaying = textsIn(record.scopes).some(isPayingScope) || isWaiting(record);
  if (!isPaying || !(await needsSecondPerson(input))) return undefined;
  requireNoneWaiting(record);
  const value = drawSecret();
  const scope = { merchantId, applicationId: record.id };
  const drawn = { kind: 'nextSecret', value, seenBy: actor.id } as const;
  await replaceKey(db, keyRing, scope, { ...drawn, overlap: 'now', now: now() });
  const { overlap } = body;
  const awaits = await requestChange(input, record, { secretEnding: value.slice(-shownCharacters), overlap });
  return { ...(await update(input, record, awaits)), developerSecret: value };
}

const isWaiting = (record: EntityRecord) => typeof record.changeAwaitsSince === 'string';

/** Throws 422 while a change of an application waits: what is approved must be what was looked at. */
function requireNoneWaiting(record: EntityRecord): void {
  if (isWaiting(record)) throw invalidBody([{ path: '', keyword: 'changeAwaits', params: {} }]);
}

/** The values of a form by which an application could be used by more people, or for more. */
function gains(body: FormBody, record: EntityRecord): FormBody {
  const gained: FormBody = {};
  const [asked, held] = [textsIn(body.scopes), textsIn(record.scopes)];
  const paying = asked.filter((scope) => isPayingScope(scope) && !held.includes(scope));
  if (paying.length > 0) gained.scopes = paying;
  for (const name of singleFields) {
    if (typeof body[name] === 'string' && body[name] !== record[name]) gained[name] = body[name];
  }
  const [allowed, before] = [textsIn(body.allowedAddresses), textsIn(record.allowedAddresses)];
  const isWider = allowed.length === 0 || allowed.some((address) => !before.includes(address));
  if (before.length > 0 && isWider) gained.allowedAddresses = allowed.length === 0 ? everywhere : allowed;
  return gained;
}

/** Stores a change that waits, of which those are told who may approve it. Returns what the application says of it. */
async function requestChange(
  input: HandlerInput,
  application: EntityRecord,
  values: FormBody,
): Promise<{ changeAwaitsSince: string }> {
  const appId = (application as StoredRecord<typeof applicationEntity>).appCode;
  const change = await createRecord(input, changeEntity, { ...values, appId, status: 'awaitingApproval' });
  await recordCreation(input, changeEntity, change, {});
  return { changeAwaitsSince: input.now().toISOString() };
}

async function update(
  { db, model, merchantId, country }: HandlerInput,
  { id }: EntityRecord,
  changes: RecordChanges<typeof applicationEntity>,
): Promise<EntityRecord> {
  const key = { merchantId, country, id };
  const changed = await updateRecord(db, entityTable(model, applicationEntity), key, changes);
  if (!changed) throw new Error(`The application ${id} disappeared while it was changed.`);
  return changed;
}
