import { bindResource } from '../../metadata/bind/bindResource';
import { isAnnotation } from '../../metadata/model/sections';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { isMaskedField } from '../../metadata/values/masking';
import { named } from '../http/contract/RouteContract';
import {
  arraySchema,
  instantSchema,
  nullable,
  objectSchema,
  openSchema,
  textSchema,
} from '../../contract/schemas';
import {
  aboveAmountMember,
  forOthersMember,
  guardedWrites,
  hasRevisions,
  movingWrites,
  resourceView,
} from './resourceView';
import { revisionMember } from './masking/revision';

/** Schema of a revision, for readers of a record's contract. */
const revisionSchema = {
  ...textSchema,
  description: 'Which revision of the record this is, for `If-Match` of what is done to it.',
};

/** A record as responses contain it: no limits, because what was stored under earlier ones stays. */
export function recordSchema(model: Model, name: string, country: string) {
  return named(`${name}.record`, membersSchema(model, name, country));
}

/** A record as it is read: with the actions that the user must leave to others. */
export function readSchema(model: Model, name: string, country: string) {
  const bound = bindResource(model, name, country, model.languages[0] ?? 'en');
  const moving = movingWrites(bound).map((write) => write.name);
  const guarded = [...new Set([...guardedWrites(bound).map((write) => write.name), ...moving])];
  if (guarded.length === 0) return recordSchema(model, name, country);
  const schema = membersSchema(model, name, country);
  const forOthers = {
    ...arraySchema({ enum: guarded }),
    description:
      'What the record allows, but not to the user, who created it or changed what others approve, or whose role moves less.',
  };
  const aboveAmount = {
    ...arraySchema({ enum: moving }),
    description: "Those of them that move more than the user's role lets one record move.",
  };
  const properties = {
    ...schema.properties,
    [forOthersMember]: forOthers,
    ...(moving.length > 0 ? { [aboveAmountMember]: aboveAmount } : {}),
  };
  return named(`${name}.readRecord`, { ...schema, properties });
}

/**
 * Schema of a record as programs read it. Fields that every record has are always there, others are missing where they have no value;
 * integers are numbers.
 */
export function programRecordSchema(model: Model, name: string, country: string) {
  const { fields } = bindResource(model, name, country, model.languages[0] ?? 'en');
  // Programs never have notes and tags.
  const own = Object.values(fields).filter((field) => !isAnnotation(field.name));
  const properties = own.map((field) => [field.name, plainFieldSchema(field)] as const);
  const members: Record<string, JsonSchema> = { id: textSchema, ...Object.fromEntries(properties) };
  if (hasRevisions(resourceView(model, name, country))) members[revisionMember] = revisionSchema;
  return named(`${name}.record`, objectSchema(members, [...optionalOf(fields), revisionMember]));
}

/** The fields that a record may lack. */
function optionalOf(fields: Record<string, BoundField>): string[] {
  return Object.values(fields).flatMap(({ name, required }) => (required ? [] : [name]));
}

function membersSchema(model: Model, name: string, country: string) {
  const { fields } = bindResource(model, name, country, model.languages[0] ?? 'en');
  const properties = Object.values(fields).map((field) => [field.name, fieldSchema(field)] as const);
  const members: Record<string, JsonSchema> = { id: textSchema, ...Object.fromEntries(properties) };
  if (hasRevisions(resourceView(model, name, country))) members[revisionMember] = revisionSchema;
  return objectSchema(members, [...Object.keys(fields), revisionMember]);
}

/** A field of a record, which may be null for the web app. */
export function fieldSchema(field: BoundField): JsonSchema {
  const { item, fields } = field;
  if (isMaskedField(field)) return { ...describe(field), type: ['string', 'null'] };
  if (item) return { ...describe(field), ...nullable(arraySchema(fieldSchema(item))) };
  if (fields) {
    const members = Object.values(fields).map((each) => [each.name, fieldSchema(each)] as const);
    return { ...describe(field), ...nullable({ type: 'object', properties: Object.fromEntries(members) }) };
  }
  const { type, anyOf, ...others } = valueSchema(field);
  if (Array.isArray(anyOf)) return { ...describe(field), anyOf: [...anyOf, { type: 'null' }] };
  // Beyond what a number holds exactly, it is a text.
  const wide = type === 'integer' || type === 'number' ? ['string'] : [];
  return { ...describe(field), ...others, type: [type!, ...wide, 'null'] };
}

/** A field of a record as programs read it. It is never null. */
export function plainFieldSchema(field: BoundField): JsonSchema {
  const { item, fields } = field;
  if (isMaskedField(field)) return { ...describe(field), type: 'string' };
  if (item) return { ...describe(field), ...arraySchema(plainFieldSchema(item)) };
  if (!fields) return { ...describe(field), ...valueSchema(field) };
  const members = Object.values(fields).map((each) => [each.name, plainFieldSchema(each)] as const);
  return { ...describe(field), ...openSchema(Object.fromEntries(members), optionalOf(fields)) };
}

function describe(field: BoundField): JsonSchema {
  const { title, description } = field;
  if (isMaskedField(field)) return { title, description: 'Masked.' };
  return { title, ...(description === undefined ? {} : { description }) };
}

/** A single value. */
function valueSchema({ kind, type, options }: BoundField): JsonSchema {
  if (kind === 'instant') return instantSchema;
  if (kind === 'date') return { type: 'string', format: 'date' };
  // A value stays in records when it is no choice any more.
  return options ? { anyOf: [{ type, enum: options.map(({ value }) => value) }, { type }] } : { type };
}
