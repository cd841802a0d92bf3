import type { JsonValue } from '../metadata/model/json';
import type { SchemaValue } from '../metadata/model/SchemaValue';
import { errorsSchema, type ErrorDetail } from './envelope';
import { approvalSchema, shownAfterSchema, termsSchema } from './records';
import {
  arraySchema,
  countSchema,
  instantSchema,
  mapSchema,
  nullable,
  objectSchema,
  oneOf,
  sumSchema,
  textSchema,
} from './schemas';

/** The number of a row in its file, or its place among the selected rows. */
export const rowNumberSchema = { type: 'integer', minimum: 1 } as const;

/**
 * The rows of an import, or the records of an action with its input. `revisions` has the `$revision` of each record, by
 * id, as it was seen.
 */
export type BatchBody =
  | { file: string; rows: { number: number; values: Record<string, JsonValue> }[] }
  | { ids: string[]; input: Record<string, JsonValue>; revisions?: Record<string, string> };

/** State of a batch: many writes that were sent together. */
export const batchSchema = objectSchema({
  id: textSchema,
  number: { type: 'string', description: 'What people call it by, as `MXBT2026112212345678`.' },
  write: { type: 'string', description: "`create` of an import, or the action's name." },
  file: { ...nullable(textSchema), description: 'Name of the imported file.' },
  total: countSchema,
  done: countSchema,
  failed: countSchema,
  createdAt: instantSchema,
  createdBy: textSchema,
  finishedAt: { ...nullable(instantSchema), description: 'When no row was waiting any more.' },
  stoppedBy: { ...nullable(textSchema), description: 'Name of the user who stopped it.' },
});

/** A batch with the amounts, fees included, that are held for its records, by state. */
export const heldBatchSchema = objectSchema({
  ...batchSchema.properties,
  held: arraySchema(objectSchema({ state: nullable(textSchema), currency: textSchema, amount: sumSchema })),
});

/** `held` is missing where batches are listed or sent. */
export type BatchState = SchemaValue<typeof batchSchema> &
  Partial<Pick<SchemaValue<typeof heldBatchSchema>, 'held'>>;

/** Why a row is rejected: an error of its form, with the gateway's text. */
export type RowError = ErrorDetail;

/** Result of a row of a batch. */
export const rowSchema = objectSchema({
  number: rowNumberSchema,
  state: oneOf('waiting', 'done', 'failed'),
  recordId: { ...nullable(textSchema), description: 'The record that it is about, or that it made.' },
  label: { ...nullable(textSchema), description: 'What the record is called.' },
  errors: nullable(errorsSchema),
});

export type RowResult = SchemaValue<typeof rowSchema>;

/** Rehearsal of a batch. */
export const batchRehearsalSchema = objectSchema(
  {
    count: { type: 'integer', description: 'How many rows would be done.' },
    fields: { ...arraySchema(textSchema), description: 'The fields that are summed.' },
    sums: {
      ...arraySchema(objectSchema({ currency: textSchema, sums: mapSchema(sumSchema) })),
      description: 'Over the records as they would be, one for each currency.',
    },
    rows: {
      ...arraySchema(objectSchema({ number: rowNumberSchema, amounts: mapSchema(sumSchema) })),
      description: 'What is summed, of each row that would be done.',
    },
    alerts: {
      ...arraySchema(
        objectSchema({ field: textSchema, value: textSchema, rows: arraySchema(rowNumberSchema) }),
      ),
      description: 'Values of records that whoever confirms it should know of, each with its rows.',
    },
    rejected: arraySchema(objectSchema({ number: rowNumberSchema, errors: errorsSchema })),
    terms: termsSchema,
    shown: shownAfterSchema,
    approval: approvalSchema,
  },
  ['alerts', 'terms', 'shown', 'approval'],
);

export type BatchRehearsal = SchemaValue<typeof batchRehearsalSchema>;
