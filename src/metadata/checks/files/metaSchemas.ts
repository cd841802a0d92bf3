import { isObject, type JsonSchema } from '../../model/json';
import { fileTypes } from '../../values/files';
import { columnsOption } from './columnsOption';
import { fillsOption } from './fillsOption';

/**
 * The meta-schema of a merge patch over a schema: like `schema.json`, but any keyword may also be `null`, which removes it.
 * `npm run types` writes it to `schemas/meta/patch.json`, for editors.
 */
export function patchMeta(schemaMeta: JsonSchema): JsonSchema {
  return {
    ...nullable(schemaMeta),
    title: 'What a country changes in a definition of country.json; null removes a keyword',
    properties: allowNull(schemaMeta.properties as JsonSchema),
    $defs: allowNull(schemaMeta.$defs as JsonSchema),
  };
}

function allowNull(map: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(map).map(([name, schema]) => [name, withWholeItems(nullable(schema as JsonSchema))]),
  );
}

/** A patch replaces a whole list, so that a `null` among its items would stay. */
function withWholeItems(schema: JsonSchema): JsonSchema {
  const { items } = schema;
  const isSchema = isObject(items) && items.$ref === '#';
  return isSchema ? { ...schema, items: { $ref: 'schema.json' } } : schema;
}

/**
 * The meta-schema of `x-ui`, from the widgets' own option schemas, so that an editor completes widgets and options.
 * `npm run types` writes it to `schemas/meta/x-ui.json`.
 */
export function uiMeta(widgets: Record<string, JsonSchema>): JsonSchema {
  const options: Record<string, JsonSchema[]> = {};
  for (const { properties = {} } of Object.values(widgets)) {
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (!options[name]?.some((known) => JSON.stringify(known) === JSON.stringify(schema))) {
        options[name] = [...(options[name] ?? []), schema];
      }
    }
  }
  const ofWidgets = Object.entries(options).map(([name, schemas]) => [
    name,
    nullable(schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas }),
  ]);
  const ofAll = Object.entries(uiOptions).map(([name, schema]) => [
    name,
    nullable(name === 'widget' ? { ...schema, enum: Object.keys(widgets) } : schema),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'How a field is shown',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries([...ofWidgets, ...ofAll]),
  };
}

/** Options of `x-ui` that every widget understands; those of one widget are in `schemas/meta/widgets.json`. */
export const uiOptions: Record<string, JsonSchema> = {
  masked: {
    description: 'The value leaves the gateway masked; a request of its own returns it whole.',
    type: 'boolean',
  },
  visible: {
    description: 'How many of the last characters of a masked text show: 4 by default.',
    type: 'integer',
    minimum: 0,
    maximum: 8,
  },
  widget: {
    description: 'A widget of src/web/widgets/; without it the one that fits best is taken.',
    type: 'string',
  },
  tone: {
    description: 'On an option: how its state is coloured.',
    enum: ['success', 'warning', 'error', 'info', 'neutral'],
  },
  hidden: { description: 'The field is not shown anywhere in this country.', type: 'boolean' },
  internal: {
    description: 'The field links records: the API has it, and no screen shows it.',
    type: 'boolean',
  },
  once: {
    description:
      'The value is a secret that is shown once, after the form or action that makes it, and never again. The record is stored without it.',
    type: 'boolean',
  },
  omitEmpty: {
    description: 'true: the page of a record leaves the field out while it has no value.',
    type: 'boolean',
  },
  sortable: { description: 'false: the field cannot be sorted by.', type: 'boolean' },
  filterable: { description: 'false: the field cannot be filtered by.', type: 'boolean' },
  text: {
    description:
      'Of an object or a list: what a column of a list shows. %{field} is a field of the object, %{count} and %{items} the number and the values of the items.',
    type: 'string',
    minLength: 1,
  },
  placeholder: { description: 'Example text of an empty input.', type: 'string' },
  caution: {
    description:
      'What a form says, without rejecting anything: below a text that matches the pattern, or in its review of an amount above a share of another one.',
    type: 'object',
    properties: {
      pattern: { description: 'The texts of which it is said.', type: 'string', format: 'regex' },
      above: { description: 'The share: 0.1 is a tenth.', type: 'number', exclusiveMinimum: 0 },
      of: { description: 'The other amount, a field of the same entity.', type: 'string' },
      text: { description: 'What is said, in English.', type: 'string', minLength: 1 },
    },
    required: ['text'],
    additionalProperties: false,
  },
  uppercase: { description: 'true: letters that are typed become capitals.', type: 'boolean' },
  separators: {
    description:
      'Characters that documents write between the groups of a number or code. What is typed, pasted or imported is stored without them.',
    type: 'string',
    minLength: 1,
  },
  fills: fillsOption,
  record: {
    description:
      'The value names a record of another resource, as the first column of its list does. Forms offer the records that there are, with their values of `show`; one that is named cannot be deleted.',
    type: 'object',
    properties: {
      resource: { description: 'File name, without .json, of the resource.', type: 'string', minLength: 1 },
      show: {
        description: 'Fields of the record that are shown beside its name.',
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        uniqueItems: true,
      },
      missing: { description: 'What forms say of a value that no record has.', type: 'string', minLength: 1 },
    },
    required: ['resource'],
    additionalProperties: false,
  },
  sumTitle: {
    description:
      'What its sum is called, and the amount in a review and in the dialog of an action, where that is not its title.',
    type: 'string',
    minLength: 1,
  },
  balanceOf: {
    description:
      'The amount is the balance of a list that is a statement: of all its entries, or of those with one of these values. It says so, and leads to them.',
    type: 'object',
    properties: {
      resource: { description: 'File name, without .json, of the resource.', type: 'string', minLength: 1 },
      only: {
        description: 'Values of fields that the statement has in `by`.',
        type: 'object',
        additionalProperties: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
      },
    },
    required: ['resource'],
    additionalProperties: false,
  },
  file: {
    description:
      'The value is a file, of a type and a size that the field accepts: every type and 5,000,000 bytes by default.',
    type: 'object',
    properties: {
      accept: {
        description: 'The types of files, which are recognized by content.',
        type: 'array',
        items: { enum: Object.keys(fileTypes) },
        minItems: 1,
        uniqueItems: true,
      },
      maxBytes: {
        description: 'The greatest size: 5,000,000 by default.',
        type: 'integer',
        minimum: 1,
        maximum: 20_000_000,
      },
    },
    additionalProperties: false,
  },
  columnsOf: columnsOption,
  money: {
    description:
      'true: the value is an amount in minor units. With `currency`, the field of the record that holds its currency.',
    anyOf: [
      { type: 'boolean' },
      {
        type: 'object',
        properties: {
          currency: { description: 'A field of the record.', type: 'string', minLength: 1 },
        },
        required: ['currency'],
        additionalProperties: false,
      },
    ],
  },
};

/**
 * The meta-schema of a page's block, from the blocks' own option schemas, so that an editor completes blocks and
 * options. `npm run types` writes it to `schemas/meta/block.json`.
 */
export function blockMeta(blocks: Record<string, JsonSchema>): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A block of a composed page',
    type: 'object',
    required: ['block'],
    properties: { block: { description: 'A block of src/web/blocks/.', enum: Object.keys(blocks) } },
    allOf: Object.entries(blocks).map(([name, options]) => ({
      if: { properties: { block: { const: name } }, required: ['block'] },
      then: blockSchema(options),
    })),
  };
}

const blockIdSchema: JsonSchema = {
  description:
    'Tells two blocks of one type apart: for their texts, for what they keep, and in the address. Without it, the type is the id.',
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
};

/**
 * Returns what a block of a page may hold, from the schema of its options. `x-names: "block"` there is another block, and
 * `x-param` marks a value that may be a parameter of the page instead: `{ "param": "merchantCode" }`.
 */
export function blockSchema({ properties = {}, required = [] }: JsonSchema): JsonSchema {
  const options = Object.entries(properties as Record<string, JsonSchema>);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(
        options.map(([name, schema]) => [name, isObject(schema) ? optionSchema(schema) : schema]),
      ),
      block: { type: 'string' },
      id: blockIdSchema,
    },
    required: ['block', ...(Array.isArray(required) ? required : [])],
  };
}

const parameterSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['param'],
  properties: { param: { description: 'A parameter of the page.', type: 'string' } },
};

function optionSchema(schema: JsonSchema): JsonSchema {
  if (schema['x-names'] === 'block') return { $ref: 'block.json' };
  const { 'x-param': takesParameter, ...own } = schema;
  const inner: JsonSchema = {
    ...own,
    ...(isObject(own.items) && { items: optionSchema(own.items) }),
    ...(isObject(own.additionalProperties) && {
      additionalProperties: optionSchema(own.additionalProperties),
    }),
    ...(isObject(own.properties) && {
      properties: Object.fromEntries(
        Object.entries(own.properties).map(([name, each]) => [
          name,
          isObject(each) ? optionSchema(each) : each,
        ]),
      ),
    }),
  };
  if (takesParameter !== true) return inner;
  return { if: { type: 'object', required: ['param'] }, then: parameterSchema, else: inner };
}

/** A schema that also takes `null`, by which a country removes a keyword or an option. */
function nullable(schema: JsonSchema): JsonSchema {
  const changed = { ...schema };
  if (schema.type !== undefined) changed.type = [schema.type, 'null'].flat();
  if (Array.isArray(schema.enum)) changed.enum = [...schema.enum, null];
  if (Array.isArray(schema.anyOf)) changed.anyOf = [...schema.anyOf, { type: 'null' }];
  return changed;
}
