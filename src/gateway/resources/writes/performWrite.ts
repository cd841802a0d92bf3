import { pick } from 'es-toolkit';
import { DatabaseError } from 'pg';
import { boundForm } from '../../../metadata/bind/boundForm';
import type { JsonValue } from '../../../metadata/model/json';
import { uniqueIndexes } from '../../database/indexes';
import { requestOrigin } from '../../auth/securityEvents';
import { noteRecordChanges } from '../../database/recordChanges';
import { isEventRecorded } from '../../database/recordEvents';
import type { EntityRecord } from '../../database/records';
import { sqlStates } from '../../database/connections/sqlState';
import type { Unit } from '../../database/units/Unit';
import { GatewayError } from '../../http/responses';
import { reachOf, requirePermission, type Scope } from '../access';
import { noteWrite } from '../../notifications/noteWrite';
import { settleFiles } from '../files/ownership';
import {
  type Handler,
  type HandlerInput,
  type Handlers,
  hooksOf,
  type LimitUse,
  type RecordInput,
  writeWithHooks,
} from '../handlers';
import { findRecord } from '../readList';
import { restoreMasked } from './restoreMasked';
import { rejectedRecord, requireFit, validateBody, validateEdit, validateRecord } from '../validateBody';
import { changeByAction } from './changeByAction';
import { createRecord, recordCreation } from './createRecord';
import { deleteRecord, requireUnused } from './deleteRecord';
import { editRecord, requireUnchanged, splitBase } from './editRecord';
import { requireNamedRecords } from './inputs/references';
import { requireConfirmedRepeats } from './repeats';
import { requireAllowed } from './requireAllowed';
import { type MovingWrite, requireAmount } from './secondPerson/requireAmount';
import { requireAgreed, termsOf } from './terms';
import { type WriteTarget, writeTarget } from './WriteTarget';

/** The record as a write found it, if there was one, and as it left it. */
export interface Written {
  before?: EntityRecord;
  /** Undefined if the write deleted it, or was about none. */
  after: EntityRecord | undefined;
  /** Values that a rehearsal shows in place of the record's. */
  preview?: (() => Promise<Record<string, JsonValue>>) | undefined;
  /** The use of the limit above which a second person must approve it. */
  limitUse?: (() => Promise<LimitUse | undefined>) | undefined;
  /** Terms of the creation, for a rehearsal. */
  terms?: (() => Promise<string>) | undefined;
}

/**
 * Creates a record from the body of the create form, or the one for programs, with the domain's hooks. Throws 422 where it repeats another,
 * and 412 on other terms than were agreed.
 */
export async function createByForm(
  target: WriteTarget,
  input: HandlerInput,
  handlers: Handlers,
): Promise<Written> {
  const { bound, at } = target;
  const handler = handlers.create?.[bound.name];
  const fields = boundForm(input.model, at)?.fields ?? {};
  await requireNamedRecords(input, fields);
  const store = (given: HandlerInput) => createRecord(given, bound.entity, given.body, fields);
  const after = await writeWithHooks(handler, input, store);
  if (bound.create) await requireAmount(input, movingWrite(target, bound.create), after);
  await requireConfirmedRepeats(target, input, after);
  await recordCreation(input, bound.entity, after, handlers.effects ?? {});
  const terms = termsOf(handler, input);
  await requireAgreed(terms, input.agreedTerms);
  const { limitUse } = hooksOf(handler);
  const made = { ...input, after };
  return {
    after,
    preview: previewOf(handler, made),
    limitUse: limitUse && (() => limitUse(made)),
    terms,
  };
}

/**
 * Edits a record by the edit form's body, which may hold what the form began with, with the domain's hooks. Throws 404 without a record,
 * and 422 where it is not editable, the body is invalid, or others changed fields.
 */
export async function editByForm(
  target: WriteTarget,
  input: HandlerInput,
  handlers: Handlers,
  id: string,
  body: unknown,
): Promise<Written> {
  const { bound, view, at } = target;
  const handler = handlers.edit?.[bound.name];
  const before = await lockRecord(input.db, target, id);
  await requireAllowed({ ...input, record: before }, target, bound.edit!);
  const { values, base } = splitBase(body);
  if (base) await requireUnchanged(input.db, target, { record: before, base, values });
  const whole = restoreMasked(view, values, before);
  const given: RecordInput = {
    ...input,
    body: validateEdit(input.model, at, whole, before, input.now()),
    record: before,
  };
  await requireNamedRecords(given, bound.edit!.fields);
  const change = (changed: RecordInput) => editRecord(changed, target, handlers.effects ?? {});
  const after = await writeWithHooks(handler, given, change);
  await requireAmount(given, movingWrite(target, bound.edit!), after);
  return { before, after, preview: previewOf(handler, { ...given, after }) };
}

/** Deletes a record that allows it and that no other refers to, with the hooks of the domain. Throws 404 or 422 where it stays. */
export async function deleteOne(
  target: WriteTarget,
  input: HandlerInput,
  handlers: Handlers,
  id: string,
): Promise<Written> {
  const { bound } = target;
  const before = await lockRecord(input.db, target, id);
  const given: RecordInput = { ...input, record: before };
  await requireAllowed(given, target, { ...bound.delete!, name: 'delete' });
  await requireUnused(given, target);
  await writeWithHooks(handlers.delete?.[bound.name], given, (removed) => deleteRecord(removed, target));
  return { before, after: undefined };
}

/** Runs the action of `target` on a record that allows it, with the hooks of the domain. Throws 404 or 422 where it cannot be run. */
export async function runOnRecord(
  target: WriteTarget,
  input: HandlerInput,
  handlers: Handlers,
  id: string,
): Promise<Written> {
  const { bound, at } = target;
  const action = bound.actions.find(({ name }) => name === at.form);
  if (!action) throw new Error(`"${bound.name}" has no action "${at.form}".`);
  const handler = handlers.actions?.[`${bound.name}.${action.name}`];
  const before = await lockRecord(input.db, target, id);
  const given: RecordInput = { ...input, record: before };
  await requireAllowed(given, target, action);
  await requireAmount(given, movingWrite(target, action), { ...before, ...given.body });
  await requireNamedRecords(given, action.input?.fields ?? {});
  const change = (changed: RecordInput) => changeByAction(changed, target, action, handlers.effects ?? {});
  const after = await writeWithHooks(handler, given, change);
  return { before, after, preview: previewOf(handler, { ...given, after }) };
}

const movingWrite = ({ bound, translate, at }: WriteTarget, rule: MovingWrite['rule']): MovingWrite => ({
  bound,
  translate,
  language: at.language,
  rule,
});

/** Returns the preview of a domain's handler, if it has one. */
function previewOf<Input extends HandlerInput>(
  handler: Handler<Input> | undefined,
  input: Input & { after: EntityRecord },
): Written['preview'] {
  const { preview } = hooksOf(handler);
  return preview && (() => preview(input));
}

/**
 * Completes a write: validates the whole record, and settles who owns its files. Tells those who look at it where no event does, and those
 * who are told of such writes. Throws 422.
 */
export async function completeWrite(
  { merchantId, country, ownerId, userId, bound, translate, at, view: { table } }: WriteTarget,
  { db, model, actor, caller, now }: HandlerInput,
  { before, after }: Written,
): Promise<void> {
  if (after) validateRecord(model, at, after, before);
  if (after && bound.actions.some(({ name, fits }) => fits && name === at.form)) requireFit(model, at, after);
  const written = after ?? before;
  if (written && !isEventRecorded(db, table, written)) {
    const key = { merchantId, country, ownerId, id: written.id };
    await noteRecordChanges(db, [{ ...key, entity: table.entity, creates: !before }]);
  }
  await noteWrite(db, model, {
    merchantId,
    country,
    ownerId,
    bound,
    form: at.form,
    before,
    after,
    actor,
    at: now(),
    origin: caller && requestOrigin(caller.request),
  });
  await settleFiles(
    db,
    { merchantId, country, userId, bound, translate, language: at.language, now: now() },
    before,
    after,
  );
}

/**
 * Saves what a create form entered as a record of another resource, if the user asks for it (`saves`). It uses that resource's own create
 * form. Throws 403 without the right, and 422 at the fields, which both forms have.
 */
export async function saveBeside(
  { bound, at, userId }: WriteTarget,
  input: HandlerInput,
  handlers: Required<Handlers>,
): Promise<void> {
  const { saves } = bound.create ?? {};
  const { model, merchantId, country, body, caller, now } = input;
  if (!saves || !caller || (body[saves.with] ?? null) === null) return;
  const { resource, permission } = saves;
  requirePermission(caller.session, permission);
  const reach = reachOf({ model, handlers }, { merchantId, userId, country, resource });
  const target = writeTarget(model, reach, { ...at, form: 'create', userId });
  const names = Object.keys(boundForm(model, target.at)?.fields ?? {});
  const given = validateBody(model, target.at, pick(body, names), now());
  const { agreedTerms: _terms, wasSeen: _seen, batch: _batch, ...others } = input;
  const own: HandlerInput = { ...others, ownerId: reach.ownerId, body: given };
  try {
    const written = await createByForm(target, own, handlers);
    await completeWrite(target, own, written);
  } catch (error) {
    throw writeError(model, target, error);
  }
}

/** Returns the record, locked until the transaction ends. Throws 404 where there is none. */
async function lockRecord(
  db: Unit,
  target: Pick<WriteTarget, keyof Scope | 'view' | 'relation'>,
  id: string,
): Promise<EntityRecord> {
  const record = await findRecord(db, target, id, true);
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return record;
}

/** Returns the 422 for a record that the database rejected; any other error as it is. */
export function writeError(model: HandlerInput['model'], target: WriteTarget, error: unknown): unknown {
  const broken = brokenRule(target, error);
  return broken ? rejectedRecord(model, target.at, broken) : error;
}

/** Returns why the database rejected a record, and which fields. They lack a value, or another record has their values. */
function brokenRule({ view: { table } }: WriteTarget, error: unknown) {
  if (!(error instanceof DatabaseError)) return undefined;
  const { code, constraint, column } = error;
  if (code === sqlStates.notNullViolation) {
    const field = [...table.columns.values()].find((each) => each.column === column)?.field;
    return field === undefined ? undefined : { keyword: 'required' as const, names: [field] };
  }
  if (code !== sqlStates.uniqueViolation) return undefined;
  const names = uniqueIndexes(table).find(({ name }) => name === constraint)?.unique;
  // Of several fields that are unique together, the last one is that which another value is entered in.
  return names && { keyword: 'unique' as const, names: names.slice(-1) };
}
