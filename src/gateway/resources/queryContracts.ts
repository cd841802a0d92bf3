import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { searchName } from '../../metadata/values/listSearch';
import {
  anyOf,
  arraySchema,
  booleanSchema,
  instantSchema,
  objectSchema,
  textSchema,
} from '../../contract/schemas';
import { named } from '../http/contract/RouteContract';
import { type ListField, resourceView } from './resourceView';

/** The parameters by which lists and exports of a resource are filtered and sorted in a country. */
export function selectionParameters(model: Model, name: string, country: string): Record<string, JsonSchema> {
  const view = resourceView(model, name, country);
  const fields = [...view.fields.values()].filter(({ filterable }) => filterable);
  const members: Record<string, JsonSchema> = Object.fromEntries(
    fields.map((field) => [field.name, conditionSchema(field)]),
  );
  if ((view.resource.list?.search ?? []).length > 0) {
    members[searchName] = {
      ...textSchema,
      description: 'Words, an amount, a day, or several numbers, as the search of the web app takes them.',
    };
  }
  const sortable = [...view.fields.values()].flatMap((field) => (field.sortable ? [field.name] : []));
  const filter = named(`${name}.filter`, {
    ...objectSchema(members, Object.keys(members)),
    $defs: conditions,
  });
  // Generators of clients do not agree on `prefixItems`.
  const sort = named(`${name}.sort`, {
    ...arraySchema({ enum: [...sortable, 'ASC', 'DESC'] }),
    minItems: 2,
    maxItems: 2,
  });
  return {
    filter: jsonParameter(
      'By field a value, several values, or operators: `{"amount":{"gte":10000}}`.',
      filter,
    ),
    widen: {
      ...textSchema,
      description: 'The field of the filter that is left out where nothing meets the filter.',
    },
    sort: jsonParameter('`["requestedAt","DESC"]`.', sort),
  };
}

/** The places of the first and the last record of a page. */
export const rangeParameter = jsonParameter(
  'Places of the first and the last record, `[0,24]`.',
  named('range', { ...arraySchema({ type: 'integer', minimum: 0 }), minItems: 2, maxItems: 2 }),
);

function jsonParameter(description: string, contentSchema: JsonSchema): JsonSchema {
  return { ...textSchema, description, contentMediaType: 'application/json', contentSchema };
}

/** Returns the schema of the conditions on a field, as `parseFilter` reads them. */
function conditionSchema({ type, masked, options }: ListField): JsonSchema {
  if (options) {
    const option = { enum: [...options] } as JsonSchema;
    return { anyOf: [option, arraySchema(option), { $ref: '#/$defs/presence' }] };
  }
  return { $ref: `#/$defs/${masked ? 'maskedFilter' : filterNames[type]}` };
}

const filterNames = {
  uuid: 'idFilter',
  text: 'textFilter',
  bigint: 'integerFilter',
  numeric: 'numberFilter',
  boolean: 'booleanFilter',
  timestamptz: 'instantFilter',
  date: 'dateFilter',
} as const satisfies Record<ListField['type'], string>;

const presence = { isNull: booleanSchema };

/** A value, several, or operators of which all are optional. */
function condition(value: JsonSchema, operators: Record<string, JsonSchema>): JsonSchema {
  const all: Record<string, JsonSchema> = { in: arraySchema(value), ...operators };
  return anyOf(value, arraySchema(value), objectSchema(all, Object.keys(all)));
}

function rangeCondition(value: JsonSchema): JsonSchema {
  return condition(value, { gte: value, gt: value, lte: value, lt: value, ...presence });
}

const conditions: Record<string, JsonSchema> = {
  presence: objectSchema(presence),
  idFilter: condition(textSchema, {}),
  textFilter: condition(textSchema, { contains: textSchema, startsWith: textSchema, ...presence }),
  maskedFilter: {
    description: 'Found by its whole value, or by the end that is shown of it.',
    ...condition(textSchema, { endsWith: textSchema, ...presence }),
  },
  integerFilter: rangeCondition({ type: 'integer' }),
  numberFilter: rangeCondition({ type: 'number' }),
  booleanFilter: condition(booleanSchema, presence),
  instantFilter: rangeCondition(instantSchema),
  dateFilter: rangeCondition({ type: 'string', format: 'date' }),
};
