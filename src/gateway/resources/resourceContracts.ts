import { eventSchema, rehearsalSchema, revealedSchema, totalsSchema } from '../../contract/records';
import { bindResource } from '../../metadata/bind/bindResource';
import { formSchema } from '../../metadata/bind/formSchema';
import type { ActionDefinition, Safeguards } from '../../metadata/model/definitions';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { repeatRule } from '../../metadata/schema/repeatRule';
import { type Contract, named } from '../http/contract/RouteContract';
import { arraySchema, nullable, objectSchema, textSchema } from '../../contract/schemas';
import { fieldSchema, readSchema, recordSchema } from './recordSchemas';
import { hasRevisions, resourceView } from './resourceView';
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

/** Schema of a write's body. An edit sends its changes and what it began with, as only the whole record can be valid. */
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
