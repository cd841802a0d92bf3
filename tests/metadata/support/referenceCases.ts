import type { JsonSchema, JsonValue } from '../../../src/metadata/model/json';

/**
 * Schemas over several files, a country's changes, and values that `root` accepts or rejects. They are written as JSON Schema's own
 * test suite.
 */
export interface ReferenceCase {
  description: string;
  schemas: Record<string, JsonSchema>;
  patch?: Record<string, JsonSchema>;
  cases: { name: string; value: JsonValue; valid: boolean }[];
}

const accepts = (name: string, value: JsonValue) => ({ name, value, valid: true });
const rejects = (name: string, value: JsonValue) => ({ name, value, valid: false });

export const referenceCases: ReferenceCase[] = [
  {
    description: 'keywords beside $ref add to what it refers to',
    schemas: {
      root: { properties: { a: { $ref: 'common.json#/$defs/list', maxItems: 2 } } },
      common: { $defs: { list: { type: 'array' } } },
    },
    cases: [
      accepts('both hold', { a: [1, 2] }),
      rejects('the sibling does not hold', { a: [1, 2, 3] }),
      rejects('the reference does not hold', { a: 'text' }),
    ],
  },
  {
    description: 'references of references, over files',
    schemas: {
      root: { $ref: 'common.json#/$defs/c' },
      common: {
        $defs: { a: { type: 'integer' }, b: { $ref: '#/$defs/a' }, c: { $ref: 'country.json#/$defs/d' } },
      },
      country: { $defs: { d: { $ref: 'common.json#/$defs/b', minimum: 2 } } },
    },
    cases: [accepts('2', 2), rejects('1', 1), rejects('text', 'a')],
  },
  {
    description: 'a whole file, and a part that is not a definition',
    schemas: {
      root: {
        type: 'object',
        properties: { one: { $ref: 'other.json' }, size: { $ref: 'other.json#/properties/size' } },
      },
      other: { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] },
    },
    cases: [
      accepts('both', { one: { size: 1 }, size: 2 }),
      rejects('the whole file', { one: {} }),
      rejects('the part', { size: 'big' }),
    ],
  },
  {
    description: 'recursion to the root and between definitions of files',
    schemas: {
      root: {
        type: 'object',
        properties: { child: { $ref: '#' }, tree: { $ref: 'common.json#/$defs/tree' } },
        additionalProperties: false,
      },
      common: {
        $defs: {
          tree: { type: 'object', properties: { nodes: { type: 'array', items: { $ref: '#/$defs/node' } } } },
          node: {
            type: 'object',
            required: ['value'],
            properties: { value: { type: 'number' }, sub: { $ref: '#/$defs/tree' } },
          },
        },
      },
    },
    cases: [
      accepts('nested', { child: { child: {} } }),
      rejects('wrong deep inside', { child: { child: { other: 1 } } }),
      accepts('a tree', { tree: { nodes: [{ value: 1, sub: { nodes: [{ value: 2 }] } }] } }),
      rejects('a wrong node of a tree in a tree', { tree: { nodes: [{ value: 1, sub: { nodes: [{}] } }] } }),
    ],
  },
  {
    description: 'escapes in pointers',
    schemas: {
      root: {
        properties: {
          tilde: { $ref: 'common.json#/$defs/tilde~0field' },
          slash: { $ref: 'common.json#/$defs/slash~1field' },
          percent: { $ref: 'common.json#/$defs/percent%25field' },
          quote: { $ref: 'common.json#/$defs/quote%22field' },
          both: { $ref: 'common.json#/$defs/~01' },
        },
      },
      common: {
        $defs: {
          'tilde~field': { type: 'integer' },
          'slash/field': { type: 'integer' },
          'percent%field': { type: 'integer' },
          'quote"field': { type: 'integer' },
          '~1': { type: 'integer' },
        },
      },
    },
    cases: ['tilde', 'slash', 'percent', 'quote', 'both'].flatMap((name) => [
      accepts(name, { [name]: 123 }),
      rejects(name, { [name]: 'text' }),
    ]),
  },
  {
    description: 'allOf, if, then and else across files',
    schemas: {
      root: {
        type: 'object',
        properties: { kind: {}, size: {} },
        allOf: [{ $ref: 'country.json#/$defs/rules' }],
      },
      country: {
        $defs: {
          rules: {
            if: { properties: { kind: { $ref: 'common.json#/$defs/big' } }, required: ['kind'] },
            then: { properties: { size: { minimum: 10 } }, required: ['size'] },
            else: { properties: { size: { maximum: 9 } } },
          },
        },
      },
      common: { $defs: { big: { const: 'big' } } },
    },
    cases: [
      accepts('then holds', { kind: 'big', size: 10 }),
      rejects('then does not hold', { kind: 'big', size: 9 }),
      rejects('then requires', { kind: 'big' }),
      accepts('else holds', { size: 9 }),
      rejects('else does not hold', { kind: 'small', size: 10 }),
    ],
  },
  {
    description: 'what only looks like a reference',
    schemas: {
      root: {
        properties: {
          $ref: { type: 'string' },
          name: { const: { $ref: 'common.json#/$defs/text' } },
          list: { enum: [{ $ref: 'common.json#/$defs/text' }] },
        },
      },
      common: { $defs: { text: { type: 'string' } } },
    },
    cases: [
      accepts('a property called $ref', { $ref: 'a' }),
      rejects('a property called $ref of another type', { $ref: 2 }),
      accepts('a constant with a $ref', { name: { $ref: 'common.json#/$defs/text' } }),
      rejects('another constant', { name: 'a' }),
      accepts('an enum with a $ref', { list: { $ref: 'common.json#/$defs/text' } }),
    ],
  },
  {
    description: 'boolean schemas',
    schemas: {
      root: {
        properties: { never: false, ever: true, no: { $ref: 'common.json#/$defs/no' } },
        additionalProperties: false,
      },
      common: { $defs: { no: false } },
    },
    cases: [
      accepts('true', { ever: 1 }),
      rejects('false', { never: 1 }),
      rejects('a reference to false', { no: 1 }),
      rejects('another property', { other: 1 }),
    ],
  },
  {
    description: 'merge patch: null removes, objects merge, arrays replace',
    schemas: {
      root: {
        properties: {
          text: { $ref: 'country.json#/$defs/text' },
          choice: { $ref: 'country.json#/$defs/choice' },
          deep: { $ref: 'country.json#/$defs/deep' },
        },
      },
      country: {
        $defs: {
          text: { type: 'string', maxLength: 3, pattern: '^a' },
          choice: { oneOf: [{ const: 1 }, { const: 2 }] },
          deep: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
        },
      },
    },
    patch: {
      text: { maxLength: null, pattern: '^b' },
      choice: { oneOf: [{ const: 3 }] },
      deep: { properties: { a: null, b: { maxLength: 1 }, c: { type: 'integer' } } },
    },
    cases: [
      accepts('no longer limited', { text: 'bbbbb' }),
      rejects('changed pattern', { text: 'abbbb' }),
      rejects('kept type', { text: 5 }),
      accepts('the new choice', { choice: 3 }),
      rejects('a choice that was replaced', { choice: 1 }),
      accepts('a removed property accepts anything', { deep: { a: 5 } }),
      rejects('a merged property keeps its type', { deep: { b: 5 } }),
      rejects('a merged property has the new limit', { deep: { b: 'bb' } }),
      rejects('an added property', { deep: { c: 'c' } }),
    ],
  },
  {
    description: 'definitions of the same name in two files',
    schemas: {
      root: {
        properties: {
          a: { $ref: 'common.json#/$defs/x' },
          b: { $ref: 'country.json#/$defs/x' },
          c: { $ref: '#/$defs/x' },
        },
        $defs: { x: { type: 'boolean' } },
      },
      common: { $defs: { x: { type: 'string' } } },
      country: { $defs: { x: { type: 'integer' } } },
    },
    cases: [
      accepts('each its own', { a: 'a', b: 1, c: true }),
      rejects('the first', { a: 1 }),
      rejects('the second', { b: 'b' }),
      rejects('the third', { c: 'c' }),
    ],
  },
  {
    description: 'every keyword that holds schemas',
    schemas: {
      root: {
        patternProperties: { '^p': { $ref: '#/$defs/short' } },
        propertyNames: { $ref: '#/$defs/short' },
        properties: {
          list: { prefixItems: [{ $ref: '#/$defs/short' }], items: { $ref: '#/$defs/number' } },
          some: { contains: { $ref: '#/$defs/number' } },
          not: { not: { $ref: '#/$defs/number' } },
          any: { anyOf: [{ $ref: '#/$defs/short' }, { $ref: '#/$defs/number' }] },
        },
        dependentSchemas: { any: { required: ['list'], properties: { list: { $ref: '#/$defs/array' } } } },
        $defs: {
          short: { type: 'string', maxLength: 4 },
          number: { type: 'number' },
          array: { type: 'array' },
        },
      },
    },
    cases: [
      accepts('a pattern', { pa: 'abcd' }),
      rejects('a pattern', { pa: 'abcde' }),
      rejects('a name', { longer: 1 }),
      accepts('items', { list: ['a', 1, 2] }),
      rejects('a first item', { list: ['abcde', 1] }),
      rejects('a further item', { list: ['a', 'b'] }),
      rejects('nothing contained', { some: ['a'] }),
      rejects('not', { not: 1 }),
      rejects('none of any', { any: true, list: [] }),
      rejects('a dependent schema', { any: 1 }),
    ],
  },
];
