import { factsOf } from '../../metadata/bind/schemas/places';
import { isFoundInParts, searchedFields } from '../../metadata/storage/searchedFields';
import type { SearchedView } from '../finding/planSearch';
import { spellingsOf } from '../../metadata/storage/spellings';
import { bindResource } from '../../metadata/bind/bindResource';
import { memoize } from '../../metadata/tracking/memoize';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundAction, BoundEdit, BoundResource } from '../../metadata/model/BoundResource';
import type { Country } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { mayMove, movedBy } from '../../metadata/tenants/movedAmounts';
import { currencyFieldOf } from '../../metadata/values/money';
import type { ColumnType } from '../../metadata/storage/columns';
import { type EntityTable, entityTable } from '../../metadata/storage/entityTable';
import { isMaskedField } from '../../metadata/values/masking';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { readGrants } from '../auth/team/accessGrants';
import { relativesOf } from '../auth/team/relatives';
import { findMade, type Making } from '../database/recordEvents';
import type { EntityRecord } from '../database/records';
import type { KeyRing } from '../database/secrets/KeyRing';
import { type ServerContext, type Session, actorOf } from '../http/context';
import { maskRecord } from './masking/masking';
import { revisionMember, revisionOf } from './masking/revision';

/** A resource as the API of one country shows it. */
export interface ResourceView {
  resource: BoundResource;
  table: EntityTable;
  /** Scalar fields by name, with `id`. A field that is hidden in this country is missing, as if it did not exist. */
  fields: Map<string, ListField>;
  /** The fields that responses contain: `id` and all others of this country, nested ones too. */
  visible: ReadonlySet<string>;
  /** The states in which merchants do not see a record: operators propose it, and have not approved it. */
  hidden: { field: string; column: string; states: readonly string[] } | undefined;
  /** The fields that searches look through. Without fields there is no search. */
  search: SearchedView;
  /** Facts of the country. */
  facts: Country;
  /** The field that holds the currency of a record's amounts; without one they are in the country's. */
  currencyField: ListField | undefined;
}

/** A field that lists can be filtered or sorted by, with its column. */
export interface ListField {
  name: string;
  column: string;
  type: ColumnType | 'uuid';
  sortable: boolean;
  filterable: boolean;
  /** Responses contain it masked; filters find it by its whole value only, so that it cannot be guessed in parts. */
  masked: boolean;
  /** The values of an enumeration. */
  options?: ReadonlySet<unknown>;
  /** Returns the spellings in which a text may be stored, where it is written otherwise: never empty. */
  spellings?: (text: string) => string[];
  /** Missing for `id`, which the schema does not have. */
  bound?: BoundField;
}

/** Returns the view of a resource in a country, as the API shows it. */
export const resourceView: (model: Model, resource: string, country: string) => ResourceView = memoize(
  (model: Model, name: string, country: string) => {
    const resource = bindResource(model, name, country, model.languages[0] ?? 'en');
    const table = entityTable(model, resource.entity);
    const fields = listFields(resource, table, spellingsOf(model, resource.entity, country));
    return {
      resource,
      table,
      fields,
      visible: new Set(['id', ...Object.keys(resource.fields)]),
      search: viewSearch(model, resource, table, fields),
      hidden: hiddenStates(model, name, table),
      currencyField: currencyField(fields),
      facts: factsOf(model, country),
    };
  },
);

function viewSearch(
  model: Model,
  { list, entity, country, annotations }: BoundResource,
  table: EntityTable,
  fields: Map<string, ListField>,
): SearchedView {
  const own = (list?.search ?? []).map((name) => fields.get(name)!);
  const parts = own.filter(({ bound }) => bound && isFoundInParts(bound));
  const searched = ({ column, bound, masked, spellings: spell }: ListField) => ({
    column,
    kind: bound?.kind,
    masked,
    spellings: spell,
  });
  const all = searchedFields(model, entity).texts.map(({ name, hasWords, isFilter }) => ({
    name,
    isFilter,
    indexed: { column: (table.columns.get(name) ?? fields.get(name)!).column, hasWords },
  }));
  const columns = all.filter(({ name }) => parts.some((field) => field.name === name));
  return {
    country,
    texts: parts.map(searched),
    wholes: own.filter((field) => !parts.includes(field)).map(searched),
    columns: columns.map(({ indexed }) => indexed),
    numbers: columns.filter(({ isFilter }) => isFilter).map(({ indexed }) => indexed.column),
    indexed: columns.length === all.length ? undefined : all.map(({ indexed }) => indexed),
    facts: factsOf(model, country),
    isStored: table.isStored,
    annotated: annotations && entity,
  };
}

function hiddenStates(model: Model, name: string, { columns }: EntityTable): ResourceView['hidden'] {
  const { review } = model.resources[name]!;
  if (!review?.propose) return undefined;
  const { field, from, reject } = review;
  return { field, column: columns.get(field)!.column, states: [from, reject] };
}

function currencyField(fields: Map<string, ListField>): ListField | undefined {
  for (const { bound } of fields.values()) {
    const name = bound && currencyFieldOf(bound);
    if (name !== undefined) return fields.get(name);
  }
  return undefined;
}

function listFields(
  resource: BoundResource,
  table: EntityTable,
  spellings: ReturnType<typeof spellingsOf>,
): Map<string, ListField> {
  const fields = new Map<string, ListField>();
  fields.set('id', {
    name: 'id',
    column: 'id',
    type: 'uuid',
    sortable: true,
    filterable: true,
    masked: false,
  });
  for (const bound of Object.values(resource.fields)) {
    const stored = table.columns.get(bound.name) ?? table.sums.get(bound.name);
    if (!stored) continue;
    const masked = isMaskedField(bound);
    fields.set(bound.name, {
      name: bound.name,
      column: stored.column,
      type: stored.type,
      sortable: bound.ui.sortable !== false && !masked,
      filterable: bound.ui.filterable !== false,
      masked,
      ...(spellings[bound.name] && { spellings: spellings[bound.name] }),
      options: bound.options && new Set(bound.options.map((option) => option.value)),
      bound,
    });
  }
  return fields;
}

/** A record as responses contain it: without the fields that are hidden in this country, and with masked values. */
export function serializeRecord(view: ResourceView, record: EntityRecord): EntityRecord {
  return maskRecord(view.resource.fields, record);
}

/** A record as responses contain it, with its revision where the resource has them. */
export function serializeRevision(keyRing: KeyRing, view: ResourceView, record: EntityRecord): EntityRecord {
  const shown = serializeRecord(view, record);
  if (hasRevisions(view)) shown[revisionMember] = revisionOf(keyRing, view, record);
  return shown;
}

/**
 * Whether records have a revision: those of which somebody must confirm what others entered. It costs each record of a list as much as all
 * the rest.
 */
export function hasRevisions({ resource, table }: ResourceView): boolean {
  // Records without a table may have values that change with each request, such as when a session was used last.
  return table.isStored && guardedWrites(resource).length > 0;
}

/** Reader of records: the merchant, user and country. */
interface Reader {
  view: ResourceView;
  merchantId: string;
  session: Session;
}

/** The member of a record in responses that names what somebody else must or may do: actions, `edit`, `delete`. No field begins with `$`. */
export const forOthersMember = '$forOthers';

/** The member that names those of them which move more than the user's role does in one record. */
export const aboveAmountMember = '$aboveAmount';

/**
 * Returns records as responses contain them, each with its revision and the writes left to others (`$forOthers`). The user has the
 * permission, but entered the record, did not create it, or moves too much (`$aboveAmount`). One query serves all.
 */
export async function serializeForUser(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'keyRing' | 'now'>,
  { view, merchantId, session }: Reader,
  records: EntityRecord[],
): Promise<EntityRecord[]> {
  const shown = records.map((record) =>
    withAboveAmounts(view, session, record, serializeRevision(context.keyRing, view, record)),
  );
  const guarded = guardedWrites(view.resource).filter(({ permission }) =>
    session.permissions.has(permission),
  );
  if (guarded.length === 0) return shown;
  const forCreator = new Set(guarded.filter(({ only }) => only).map(({ name }) => name));
  const allowed = records.map((record) =>
    guarded.filter(({ when }) => !when || matchesCondition(when, record)).map(({ name }) => name),
  );
  const ids = records.map(({ id }) => id).filter((_id, index) => allowed[index]!.length > 0);
  const rules = new Map(guarded.map(({ name }) => [name, makingOf(view.resource, name)]));
  if (ids.length === 0) return shown;
  const makers = { actor: actorOf(session), relatives: await relativesFor(context, session, rules) };
  const made = await findMade(context.db, view.table, { merchantId }, makers, ids, rules);
  return shown.map((record, index) => {
    const isMade = (name: string) => made.get(record.id)?.has(name) ?? false;
    const forOthers = allowed[index]!.filter((name) => isMade(name) !== forCreator.has(name));
    if (forOthers.length === 0) return record;
    const above = aboveAmount(view, session, records[index]!);
    return { ...record, [forOthersMember]: [...new Set([...forOthers, ...above])] };
  });
}

function withAboveAmounts(
  view: ResourceView,
  session: Session,
  record: EntityRecord,
  shown: EntityRecord,
): EntityRecord {
  const above = aboveAmount(view, session, record);
  return above.length > 0 ? { ...shown, [forOthersMember]: above, [aboveAmountMember]: above } : shown;
}

/** Returns a record's writes that it allows now, but that move more than the user's role lets one record move. */
function aboveAmount(
  { resource, facts }: ResourceView,
  { amounts, permissions }: Session,
  record: EntityRecord,
): string[] {
  if (amounts === undefined || Object.keys(amounts).length === 0) return [];
  return movingWrites(resource).flatMap(({ name, permission, moves, when }) => {
    if (!permissions.has(permission) || (when && !matchesCondition(when, record))) return [];
    const moved = movedBy({ moves }, resource.fields, record, facts);
    return moved && !mayMove(amounts, [permission], moved) ? [name] : [];
  });
}

/** Returns those writes of a record that move money. */
export function movingWrites({ edit, actions }: BoundResource): (BoundEdit | BoundAction)[] {
  return [...(edit ? [edit] : []), ...actions].filter(({ moves }) => moves !== undefined);
}

/** Returns who is no second person for a user, as far as rules ask for one. */
export async function relativesFor(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'now'>,
  { userId, merchantId }: Pick<Session, 'userId' | 'merchantId'>,
  rules: ReadonlyMap<string, Making>,
): Promise<ReadonlySet<string>> {
  if (![...rules.values()].some(({ byRelatives }) => byRelatives)) return new Set();
  return relativesOf(userId, await readGrants(context, merchantId));
}

/** A write of a record, with its requirements, that the makers must leave to others, or others to the creator. */
type GuardedWrite = Pick<BoundAction, 'name' | 'permission' | 'when' | 'not' | 'only'>;

/** Returns the actions, `edit` and `delete`, as far as they are `"not": "creator"` or `"only": "creator"`. */
export function guardedWrites({ edit, delete: deletion, actions }: BoundResource): GuardedWrite[] {
  const writes: GuardedWrite[] = [
    ...(edit ? [edit] : []),
    ...(deletion ? [{ ...deletion, name: 'delete' }] : []),
    ...actions,
  ];
  return writes.filter(({ not, only }) => (not ?? only) === 'creator');
}

/**
 * Returns who counts as having entered a record, for a write that is theirs or not. That is the creator; where others must make the write,
 * also whoever is no second person for them.
 */
export function makingOf({ create, edit, actions }: BoundResource, write: string): Making {
  const action = actions.find(({ name }) => name === write);
  if (action?.only) return { fields: [] };
  if (!action) return { fields: [], byRelatives: true };
  // Who has changed what the forms ask for since the record was last in the action's state counts as well. Otherwise one person could
  // change what another one entered, and approve it.
  const fields = [create, edit].flatMap((form) => Object.keys(form?.fields ?? {}));
  return { fields, until: action.transition?.to, byRelatives: true };
}

/** A record without the fields that are hidden in this country. */
export function visibleFields(view: ResourceView, record: EntityRecord): EntityRecord {
  const shown: EntityRecord = { id: record.id };
  for (const name of view.visible) if (record[name] !== undefined) shown[name] = record[name];
  return shown;
}
