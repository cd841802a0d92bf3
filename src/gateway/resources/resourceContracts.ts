import { eventSchema, rehearsalSchema, revealedSchema, totalsSchema } from '../../contract/records';
import { bindResource } from '../../metadata/bind/bindResource';
import { formSchema } from '../../metadata/bind/formSchema';
import type { BoundField } from '../../metadata/model/BoundField';
import type { ActionDefinition, Safeguards } from '../../metadata/model/definitions';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { repeatRule } from '../../metadata/schema/repeatRule';
import { isMaskedField } from '../../metadata/values/masking';
import { type Contract, named } from '../http/contract/RouteContract';
import {
  arraySchema,
  instantSchema,
  nullable,
  objectSchema,
  openSchema,
  textSchema,
} from '../../contract/schemas';
import { forOthersMember, guardedWrites, hasRevisions, resourceView } from './resourceView';
import { revisionMember } from './masking/revision';
import { rangeParameter, selectionParameters } from './queryContracts';

/** The contracts of what the gateway offers for a resource, as the Model declares it. */

const totalsReference: JsonSchema = { $ref: '#/$defs/totals' };

/** The contract of a list with its totals. */
export function listContract(model: Model, name: string): Contract {
  return (country) => {
    const { $defs, ...record } = readSchema(model, name, country);
    return {
      summary: `List ${titleOf(model, name, country)}`,
      query: {
        ...selectionParameters(model, name, country),
        range: rangeParameter,
        after: { ...textSchema, description: 'The `X-Next-Cursor` of the page before.' },
        total: { enum: ['none'], description: 'Does without the count of all records.' },
        totals: {
          ...textSchema,
          description: 'Fields to sum, `amount,fee`: the sums alone, or with `range` beside the page.',
        },
        counts: {
          ...textSchema,
          description: 'With `totals`: fields of which the records that have a value are counted.',
        },
        by: {
          ...textSchema,
          description: 'With `totals`: a field with options. There is an entry for each of its values then.',
        },
      },
      data: {
        anyOf: [
          arraySchema(record),
          arraySchema(totalsReference),
          objectSchema({ records: arraySchema(record), totals: arraySchema(totalsReference) }),
        ],
        $defs: { ...$defs, totals: totalsSchema },
      },
      headers: {
        'Content-Range': 'Places of the page, and the number of records, or `*` if they were not counted.',
        'X-Next-Cursor': 'Leads to the next page, as `after`.',
        'X-Widened': '`true` if nothing met the filter and `widen` was left out.',
        'X-As-Of': 'The instant of which the records are.',
      },
    };
  };
}

/** The contract of a single record. */
export function recordContract(model: Model, name: string): Contract {
  return (country) => ({
    summary: `Read one of ${titleOf(model, name, country)}`,
    data: readSchema(model, name, country),
  });
}

const { $defs: eventDefinition, ...event } = named('event', eventSchema);
const eventsSchema = { ...arraySchema(event), $defs: eventDefinition };

/** The contract of a record's events. */
export function eventsContract(model: Model, name: string): Contract {
  return (country) => ({
    summary: `Read the events of one of ${titleOf(model, name, country)}`,
    data: eventsSchema,
  });
}

/** The contract of the export of a list. */
export function exportContract(model: Model, name: string, files: string[]): Contract {
  const isStatement = model.resources[name]?.list?.statement !== undefined;
  return (country) => ({
    summary: `Export ${titleOf(model, name, country)}`,
    query: {
      ...selectionParameters(model, name, country),
      format: {
        enum: ['xlsx', 'csv', ...(isStatement ? ['pdf'] : [])],
        description: `Must be given.${isStatement ? ' The filter of a PDF is a period of up to a year, from `gte` before `lt`, and whole balances.' : ''}`,
      },
      columns: { ...textSchema, description: 'Names of fields, in order: `orderNo,amount`.' },
    },
    files,
    headers: { 'Content-Disposition': 'The name of the file.' },
  });
}

/** The contract of revealing a masked value, whose request has this body. */
export function revealContract(model: Model, name: string, body: JsonSchema): Contract {
  return (country) => ({
    summary: `Reveal a masked value of one of ${titleOf(model, name, country)}`,
    body,
    data: revealedSchema,
  });
}

/** The contract of looking up what a value of a create form names, whose request has this body. */
export function lookupContract(
  model: Model,
  name: string,
  field: string,
  shown: string[],
  body: JsonSchema,
): Contract {
  return (country) => {
    const { fields } = bindResource(model, name, country, firstLanguage(model));
    const members = shown.flatMap((each) =>
      fields[each] ? [[each, fieldSchema(fields[each])] as const] : [],
    );
    return {
      summary: `Look up ${fields[field]?.title ?? field} of ${titleOf(model, name, country)}`,
      body,
      data: objectSchema(Object.fromEntries(members)),
    };
  };
}

/** The contract of the request for the greatest amount of a field with which the create form is accepted. */
export function greatestContract(model: Model, name: string, field: string): Contract {
  return (country) => {
    const { fields } = bindResource(model, name, country, firstLanguage(model));
    const { title = field } = fields[field] ?? {};
    return {
      summary: `Find the greatest ${title} of ${titleOf(model, name, country)}`,
      body: { type: 'object', description: `The create form without its ${title}.` },
      data: objectSchema({
        greatest: {
          ...nullable({ type: 'integer' }),
          description:
            'With its fee it is no more than what is available. In minor units; null where no amount is possible.',
        },
      }),
    };
  };
}

/** The contract of a form, the deletion or an action: `write` is `create`, `edit`, `delete` or the action's name. */
export function writeContract(
  model: Model,
  name: string,
  write: string,
  declared: Safeguards & Pick<ActionDefinition, 'on' | 'not'>,
): Contract {
  const { stepUp, rehearse, on, not } = declared;
  const isAboutRecord = write !== 'create' && on !== 'resource';
  return (country) => {
    const { $defs, ...record } = recordSchema(model, name, country);
    return {
      summary: `${writeTitle(model, name, write, country)}: ${titleOf(model, name, country)}`,
      ...(rehearse
        ? { query: { rehearse: { enum: ['true'], description: 'Only returns what the call would do.' } } }
        : {}),
      ...(write === 'delete' ? {} : { body: bodySchema(model, name, write, country) }),
      data: {
        ...(rehearse
          ? { anyOf: [record, rehearsalSchema(record)] }
          : on === 'resource'
            ? nullable(record)
            : record),
        $defs,
      },
      idempotent: true,
      stepUp: stepUp !== undefined,
      ...(isAboutRecord && hasRevisions(resourceView(model, name, country))
        ? { seen: not ? 'required' : 'accepted' }
        : {}),
      repeats: write === 'create' && isGuarded(model, name),
      terms: write === 'create' && rehearse !== undefined,
    };
  };
}

/** Whether a new record of a resource must not repeat an earlier one unconfirmed. */
export function isGuarded(model: Model, name: string): boolean {
  return repeatRule(model.schemas[model.resources[name]!.entity]) !== undefined;
}

/** An edit form sends what it changes, and what it began with: only the record as a whole can be valid. */
function bodySchema(model: Model, name: string, write: string, country: string): JsonSchema {
  const schema = formSchema(model, name, write, country);
  if (write !== 'edit') return named(`${name}.${write}`, schema);
  const { properties, $defs } = schema;
  const before = {
    type: 'object',
    description: 'The values that the form began with, so that nobody overwrites a change of somebody else.',
  };
  return {
    type: 'object',
    properties: { ...(properties as Record<string, JsonSchema>), $before: before },
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
}

function writeTitle(model: Model, name: string, write: string, country: string): string {
  const { actions } = bindResource(model, name, country, firstLanguage(model));
  const action = actions.find((each) => each.name === write);
  return action?.title ?? `${write[0]!.toUpperCase()}${write.slice(1)}`;
}

function titleOf(model: Model, name: string, country: string): string {
  return bindResource(model, name, country, firstLanguage(model)).title.toLowerCase();
}

function firstLanguage({ languages }: Model): string {
  return languages[0] ?? 'en';
}

/** What a revision is, for those who read the contract of a record. */
const revisionSchema = {
  ...textSchema,
  description: 'Which revision of the record this is, for `If-Match` of what is done to it.',
};

/** A record as responses contain it: no limits, because what was stored under earlier ones stays. */
export function recordSchema(model: Model, name: string, country: string) {
  return named(`${name}.record`, membersSchema(model, name, country));
}

/** A record as it is read: with the actions that the user must leave to others. */
function readSchema(model: Model, name: string, country: string) {
  const guarded = guardedWrites(bindResource(model, name, country, firstLanguage(model)));
  if (guarded.length === 0) return recordSchema(model, name, country);
  const schema = membersSchema(model, name, country);
  const forOthers = {
    ...arraySchema({ enum: guarded.map((write) => write.name) }),
    description:
      'What the record allows, but not to the user, who created it or changed what others approve.',
  };
  const properties = { ...schema.properties, [forOthersMember]: forOthers };
  return named(`${name}.readRecord`, { ...schema, properties });
}

function membersSchema(model: Model, name: string, country: string) {
  const { fields } = bindResource(model, name, country, firstLanguage(model));
  const properties = Object.values(fields).map((field) => [field.name, fieldSchema(field)] as const);
  const members: Record<string, JsonSchema> = { id: textSchema, ...Object.fromEntries(properties) };
  if (hasRevisions(resourceView(model, name, country))) members[revisionMember] = revisionSchema;
  return objectSchema(members, [...optionalOf(fields), revisionMember]);
}

/** The fields that a record may lack. */
function optionalOf(fields: Record<string, BoundField>): string[] {
  return Object.values(fields).flatMap(({ name, required }) => (required ? [] : [name]));
}

/** A field of a record in responses, which is missing where it has no value: it is never null. */
export function fieldSchema(field: BoundField): JsonSchema {
  const { title, description } = field;
  if (isMaskedField(field)) return { title, description: 'Masked.', type: 'string' };
  return { title, ...(description === undefined ? {} : { description }), ...valueSchema(field) };
}

function valueSchema({ kind, type, options, fields, item, maximum }: BoundField): JsonSchema {
  if (item) return arraySchema(fieldSchema(item));
  if (kind === 'instant') return instantSchema;
  if (kind === 'date') return { type: 'string', format: 'date' };
  // A value stays in records when it is no choice any more.
  if (options) return { anyOf: [{ type, enum: options.map(({ value }) => value) }, { type }] };
  if (type === 'integer' || type === 'number') {
    // Beyond what a number holds exactly, it is a text.
    const isExact = maximum !== undefined && maximum <= Number.MAX_SAFE_INTEGER;
    return { type: isExact ? type : [type, 'string'] };
  }
  if (!fields) return { type };
  const members = Object.values(fields).map((each) => [each.name, fieldSchema(each)] as const);
  return openSchema(Object.fromEntries(members), optionalOf(fields));
}
