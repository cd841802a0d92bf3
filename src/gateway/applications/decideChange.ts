import { entityTable } from '../../metadata/storage/entityTable';
import { readersAllowed } from '../auth/team/allowed';
import { editedNote, readEvents, recordEvent } from '../database/recordEvents';
import { type EntityRecord, readRecord, type RecordChanges, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { invalidBody } from '../http/body';
import type { PartHandlers, RecordInput } from '../resources/handlers';
import { dropNextSecret, type Overlap, takeNextSecret } from './keys';
import { permissionsOfScopes } from './scopes';
import { settleExposed } from './exposedSecrets';
import { applicationEntity, changeEntity } from './tables';

type Application = StoredRecord<typeof applicationEntity>;
type Change = StoredRecord<typeof changeEntity>;

/** An application as an approved change found it, and as it left it. */
interface ChangedApplication {
  record: Application;
  after: Application;
}

/** Throws 422 where whoever has asked for a change may not do so any more. Somebody who may asks again. */
export async function requireStandingRequester(input: RecordInput): Promise<void> {
  const { db, model, merchantId, country } = input;
  const change = input.record as Change;
  const table = entityTable(model, changeEntity);
  const [creation] = await readEvents(db, table, { merchantId, country, id: change.id });
  const { scopes = [] } = await readApplication(input, change.appId);
  const permissions = [
    model.resources.applications!.permission,
    ...permissionsOfScopes(model, [...new Set([...scopes, ...(change.scopes ?? [])])]),
  ];
  const users = await readersAllowed(input, { merchantId, permissions, country });
  if (users.some(({ userId }) => userId === creation?.actor.id)) return;
  const by = change.requestedBy ?? '';
  throw invalidBody([{ path: '', keyword: 'requesterMayNot', params: { by } }]);
}

/** Gives an application what a second person has approved. */
export async function applyChange(input: RecordInput): Promise<ChangedApplication> {
  const { db, model, merchantId, country, actor, now } = input;
  const change = input.record as Change;
  const record = await readApplication(input, change.appId);
  const { scopes, payInCallbackUrl, payoutCallbackUrl, allowedAddresses, requestPublicKey } = change;
  const given = {
    ...(scopes && { scopes: [...new Set([...(record.scopes ?? []), ...scopes])] }),
    ...(payInCallbackUrl && { payInCallbackUrl }),
    ...(payoutCallbackUrl && { payoutCallbackUrl }),
    ...(allowedAddresses && { allowedAddresses }),
    ...(requestPublicKey && { requestPublicKey }),
  };
  const key = { merchantId, country, id: record.id };
  const table = entityTable(model, applicationEntity);
  const at = now();
  const after = await updateApplication(input, record.id, {
    ...given,
    ...(await takeSecret(input, change, record.id)),
  });
  if (Object.keys(given).length > 0) {
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const before = record[name];
        return [name, { ...(before === undefined ? {} : { before }), after: value }];
      }),
    );
    const entry = { resource: 'applications', form: 'edit', values };
    await recordEvent(db, table, key, { at, actor, note: editedNote, entry });
  }
  await settleExposed(input, record.appCode);
  return { record, after };
}

/** Has the secret of a change count, if it has one. Returns what the application says of it. */
async function takeSecret(
  { db, model, merchantId, country, actor, now }: RecordInput,
  { secretEnding, overlap }: Change,
  applicationId: string,
): Promise<RecordChanges<typeof applicationEntity>> {
  if (secretEnding === undefined) return {};
  const at = now();
  const kept: Overlap = overlap ?? 'now';
  const until = await takeNextSecret(db, { merchantId, applicationId }, { overlap: kept, now: at });
  const key = { merchantId, country, id: applicationId };
  const note = `@application-keys.secret.${kept}`;
  await recordEvent(db, entityTable(model, applicationEntity), key, { at, actor, note });
  return {
    secretEnding,
    secretChangedAt: at.toISOString(),
    formerSecretUntil: until?.toISOString() ?? null,
  };
}

/** Forgets a change that was declined or canceled. */
async function dropChange(input: RecordInput): Promise<void> {
  const { db, merchantId } = input;
  const { id, appCode } = await readApplication(input, (input.record as Change).appId);
  await dropNextSecret(db, { merchantId, applicationId: id });
  await updateApplication(input, id, {});
  await settleExposed(input, appCode);
}

/** Returns the application that a record names, locked. As the record names it, it is not deleted. */
export async function readApplication(
  { db, model, merchantId, country }: RecordInput,
  appId: string,
): Promise<Application> {
  const { id } = await db
    .selectFrom('application_code')
    .select('application_id as id')
    .where('code', '=', appId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const table = entityTable(model, applicationEntity);
  const application = await readRecord(db, table, { merchantId, country, id }, true);
  if (!application) throw new Error(`There is no application ${appId}.`);
  return application;
}

async function updateApplication(
  { db, model, merchantId, country }: RecordInput,
  id: string,
  changes: RecordChanges<typeof applicationEntity>,
): Promise<Application> {
  const table = entityTable(model, applicationEntity);
  const all = { ...changes, changeAwaitsSince: null };
  const changed = await updateRecord(db, table, { merchantId, country, id }, all);
  if (!changed) throw new Error(`The application ${id} disappeared while it was changed.`);
  return changed;
}

const drop = { after: (input: RecordInput & { after: EntityRecord }) => dropChange(input) };

/** The code behind decisions that leave an application as it is. */
export const decisionHandlers: PartHandlers['actions'] = {
  'application-changes.decline': drop,
  'application-changes.cancel': drop,
};
