import type { JsonSchema } from '../metadata/model/json';
import { annotationLimits } from '../metadata/model/sections';
import type { SchemaValue } from '../metadata/model/SchemaValue';
import { actorSchema } from './actors';
import {
  arraySchema,
  booleanSchema,
  countSchema,
  instantSchema,
  mapSchema,
  nullable,
  objectSchema,
  oneOf,
  sumSchema,
  textSchema,
} from './schemas';

/** A record of any resource, by field. */
const anyRecordSchema: {
  type: 'object';
  properties: { id: { type: 'string' } };
  required: ['id'];
  additionalProperties: {};
} = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: {} };

type AnyRecordSchema = typeof anyRecordSchema;

export type RecordValues = SchemaValue<AnyRecordSchema>;

/** The record that a form shows above its fields, as the write would leave it. */
export const shownAfterSchema = {
  ...anyRecordSchema,
  description:
    'The record that the form shows above its fields, as the call would leave it. Missing where it shows none that the user may see.',
};

/** Number of records in one currency and their sums. */
export const totalsSchema = objectSchema(
  {
    currency: textSchema,
    value: { ...textSchema, description: 'Of the field `by`; missing for records without a value.' },
    count: countSchema,
    sums: { ...mapSchema(sumSchema), description: 'By field.' },
    counts: { ...mapSchema(countSchema), description: 'By field: how many records have a value of it.' },
  },
  ['value', 'counts'],
);

export type CurrencyTotals = SchemaValue<typeof totalsSchema>;

/** A value entered for an event, and the record's value before; null if there is none. */
const enteredSchema = objectSchema(
  {
    field: textSchema,
    title: textSchema,
    before: {},
    after: {},
    isOmitted: { const: true, description: 'Both are too long to be kept.' },
  },
  ['isOmitted'],
);

export type EnteredValue = SchemaValue<typeof enteredSchema>;

/** Something that happened to a record. */
export const eventSchema = objectSchema(
  {
    at: instantSchema,
    from: { ...nullable(textSchema), description: 'The state before; null for a new record.' },
    to: { ...nullable(textSchema), description: 'The state after; null if the state did not change.' },
    note: nullable(textSchema),
    actor: actorSchema,
    form: {
      ...nullable(textSchema),
      description: 'The form that was filled in for it: `edit`, or the name of an action.',
    },
    entered: {
      ...arraySchema(enteredSchema),
      description: 'What was entered, masked as in the record. Long texts end with an ellipsis.',
    },
    about: {
      ...objectSchema({
        resource: textSchema,
        path: { ...nullable(textSchema), description: 'Where the web app has the pages of its records.' },
        id: textSchema,
        title: textSchema,
        values: arraySchema(textSchema),
      }),
      description:
        'The record of another resource that this is about, with its values, masked as in that. Missing of what happened to the record itself.',
    },
  },
  ['about'],
);

export type RecordEvent = SchemaValue<typeof eventSchema>;

/** The whole value of a masked field. */
export const revealedSchema = objectSchema({ field: textSchema, value: {} });

/** Token of the terms of a rehearsal. */
export const termsSchema = {
  ...textSchema,
  description:
    'Names the prices and the like by which this was computed. A call that sends it as `Agreed-Terms` is done by no others.',
};

/**
 * States that a second person must approve the write, because of which limit, and who may. Missing where nobody must.
 */
export const approvalSchema = textSchema;

/** Returns the schema of a rehearsed write to a record. `before` is null for a new one, `fields` are to be shown. */
export function rehearsalSchema<const Schema extends JsonSchema>(record: Schema) {
  return objectSchema(
    {
      before: nullable(record),
      after: record,
      fields: arraySchema(textSchema),
      terms: termsSchema,
      shown: shownAfterSchema,
      approval: approvalSchema,
    },
    ['terms', 'shown', 'approval'],
  );
}

export type Rehearsal = SchemaValue<ReturnType<typeof rehearsalSchema<AnyRecordSchema>>>;

/** A record that a search found, with what it is recognized by. */
const foundRecordSchema = objectSchema(
  {
    id: textSchema,
    country: { ...textSchema, description: 'Empty where the record belongs to no country.' },
    label: { ...textSchema, description: 'What lists call it by.' },
    name: { ...textSchema, description: 'Whose it is, such as a payee.' },
    amount: { type: 'integer', description: 'Minor units.' },
    currency: textSchema,
    state: objectSchema({
      title: textSchema,
      tone: oneOf('success', 'warning', 'error', 'info', 'neutral'),
    }),
    at: { type: 'string', description: 'By which its list is ordered: an instant in UTC, or a day.' },
    matched: objectSchema({ title: textSchema, text: textSchema }),
    isExact: {
      ...booleanSchema,
      description: 'Whether one of its texts is what was searched for, as a whole.',
    },
  },
  ['name', 'amount', 'currency', 'state', 'at', 'matched'],
);

export type FoundRecord = SchemaValue<typeof foundRecordSchema>;

/** The records of a resource that a search found, the newest first. */
const foundGroupSchema = objectSchema({
  resource: textSchema,
  title: textSchema,
  path: { ...textSchema, description: 'Of its list in the web app.' },
  count: { ...nullable(countSchema), description: 'Null where there are more than 200.' },
  records: arraySchema(foundRecordSchema),
});

export type FoundGroup = SchemaValue<typeof foundGroupSchema>;

/** Records that a search over all resources found. */
export const foundSchema = objectSchema({
  groups: arraySchema(foundGroupSchema),
  leftOut: { ...countSchema, description: 'Words or numbers beyond those that were looked for.' },
  wholeOnly: {
    ...arraySchema(textSchema),
    description:
      'Numbers that no record has as a whole. Of these, only the first eight are looked for in parts, and are not named.',
  },
  isShort: {
    ...booleanSchema,
    description: 'Whether it is a single letter, for which no records are looked for.',
  },
  isNewestOnly: {
    ...booleanSchema,
    description:
      'Whether only the newest 5,000 records of each country were looked through, as no index has such letters.',
  },
});

export type Found = SchemaValue<typeof foundSchema>;

/** A note on a record. */
const noteSchema = objectSchema({
  id: textSchema,
  text: textSchema,
  at: instantSchema,
  actor: actorSchema,
  canRemove: { ...booleanSchema, description: 'Whether the user may remove it.' },
});

export type Note = SchemaValue<typeof noteSchema>;

/** The notes on a record, the newest first. */
export const notesSchema = arraySchema(noteSchema);

/** A note that is written. */
export const newNoteSchema = objectSchema({
  text: { type: 'string', minLength: 1, maxLength: annotationLimits.note },
});

const tagSchema: { type: 'string'; minLength: number; maxLength: number } = {
  type: 'string',
  minLength: 1,
  maxLength: annotationLimits.tag,
};

const someTags: { type: 'array'; items: typeof tagSchema; maxItems: number } = {
  type: 'array',
  items: tagSchema,
  maxItems: annotationLimits.tags,
};

/** Tags that records are given and lose. */
export const tagChangeSchema = objectSchema(
  {
    ids: {
      type: 'array',
      items: textSchema,
      minItems: 1,
      maxItems: annotationLimits.records,
      description: 'Of records of the resource; those that the user cannot see are left out.',
    },
    add: { ...someTags, description: 'One that a record has already, in whatever case, stays as it is.' },
    remove: someTags,
  },
  ['add', 'remove'],
);

export type TagChange = SchemaValue<typeof tagChangeSchema>;

/** The number of records that have other tags now. */
export const taggedSchema = objectSchema({ changed: countSchema });

/** Tags that records of the resource have, by the alphabet. */
export const knownTagsSchema = arraySchema(textSchema);
