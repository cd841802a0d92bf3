import {
  batchRehearsalSchema,
  batchSchema,
  heldBatchSchema,
  rowNumberSchema,
  rowSchema,
} from '../../contract/batches';
import { bindResource } from '../../metadata/bind/bindResource';
import { formSchema } from '../../metadata/bind/formSchema';
import type { BatchWrite } from '../../metadata/model/batches';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { contentTypes } from '../sheets/contentTypes';
import { type Contract, named, type RouteContract } from '../http/contract/RouteContract';
import { arraySchema, mapSchema, objectSchema, textSchema } from '../../contract/schemas';
import { isGuarded } from '../resources/resourceContracts';

/** Schema of the revisions of the records that the user saw. */
const revisionsSchema: JsonSchema = {
  ...mapSchema(textSchema),
  description:
    'By id the `$revision` of each record as it was seen. A row whose record has changed since fails.',
};

/** The body of a batch: an import's rows, or an action's records with one input for all. */
export function batchBody(
  model: Model,
  resource: string,
  { write, limit, not }: BatchWrite,
  country: string,
) {
  const { $defs, ...form } = named(`${resource}.${write}`, formSchema(model, resource, write, country));
  const rows = (items: JsonSchema): JsonSchema => ({ ...arraySchema(items), minItems: 1, maxItems: limit });
  const members: JsonSchema =
    write === 'create'
      ? objectSchema({
          file: { ...textSchema, maxLength: 255 },
          rows: rows(objectSchema({ number: rowNumberSchema, values: form })),
        })
      : objectSchema(
          { ids: { ...rows(textSchema), uniqueItems: true }, input: form, revisions: revisionsSchema },
          not ? [] : ['revisions'],
        );
  return { ...members, $defs };
}

/** The contract of the call that sends a batch. */
export function sendContract(model: Model, resource: string, write: BatchWrite): Contract {
  const { stepUp, rehearse } = write;
  return (country) => ({
    summary: `${batchTitle(model, resource, write, country)}, many at once`,
    body: batchBody(model, resource, write, country),
    ...(rehearse
      ? {
          query: { rehearse: { enum: ['true'], description: 'Only returns what the call would do.' } },
          data: { anyOf: [batchSchema, batchRehearsalSchema] },
        }
      : { data: batchSchema }),
    idempotent: true,
    stepUp: stepUp !== undefined,
    repeats: write.write === 'create' && isGuarded(model, resource),
    terms: write.write === 'create' && rehearse !== undefined,
  });
}

function batchTitle(model: Model, resource: string, { write }: BatchWrite, country: string): string {
  const { title, actions } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const action = actions.find(({ name }) => name === write)?.title;
  return action === undefined ? `Import ${title.toLowerCase()}` : `${action}: ${title.toLowerCase()}`;
}

/** The contracts of the calls that read batches. */
export const batchContracts = {
  list: { summary: 'List the latest batches', data: arraySchema(batchSchema) },
  read: { summary: 'Read a batch', data: heldBatchSchema },
  stop: { summary: 'Stop a batch: rows that are not done yet will not be', data: heldBatchSchema },
  rows: { summary: 'Read the results of the rows of a batch', data: arraySchema(rowSchema) },
} satisfies Record<string, RouteContract>;

/** The contract of the file with the rows of an import and what became of them. */
export const resultContract: RouteContract = {
  summary: 'Download the rows of an import with their results',
  query: { rows: { enum: ['failed'], description: 'Only the rows that failed, to be imported again.' } },
  files: [contentTypes.xlsx],
  headers: { 'Content-Disposition': 'The name of the file.' },
};

/** The contract of the empty file that an import begins with. */
export const templateContract: RouteContract = {
  summary: 'Download a template for an import',
  query: { format: { enum: ['csv'], description: 'Only the headings, as CSV.' } },
  files: Object.values(contentTypes),
  headers: { 'Content-Disposition': 'The name of the file.' },
};
