import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import {
  definitionsIn,
  entitiesOf,
  fieldsOf,
  inputsOf,
  optionsOf,
  saidOf,
  type WrittenField,
} from './fields';
import { objectsIn, type Written } from './Written';

/** The definitions of `common.json` whose values `x-generate` makes; numbers, and those of imports, are identifiers. */
const generated: Record<string, string> = {
  now: 'instant',
  user: 'personName',
  currency: 'currency',
  merchant: 'merchantNo',
};

/**
 * Gives types to fields, by their generators and options. An amount is in the currency of its record, where one field of the record is a
 * currency.
 */
export function typeFields(written: Written): void {
  for (const { schema } of definitionsIn({ ...written, countries: new Map() })) typeByOptions(schema);
  for (const { schema } of inputsOf(written)) typeByOptions(schema);
  for (const [name, entity] of entitiesOf(written)) {
    entity.type ??= 'object';
    const fields = fieldsOf(entity, name);
    for (const { schema } of fields) {
      typeByGenerator(written, schema);
      typeByOptions(schema);
    }
    const currencies = objectsIn(entity.properties).filter(([, { $ref }]) => $ref === currency);
    if (currencies.length !== 1) continue;
    for (const field of fields) giveCurrency(written, field, currencies[0]![0]);
  }
}

const currency = 'common.json#/$defs/currency';

function typeByGenerator(written: Written, schema: JsonSchema): void {
  const { 'x-generate': generator, type, $ref } = schema;
  if (generator === undefined || type !== undefined || $ref !== undefined) return;
  const name = definitionFor(generator);
  const common = written.schemas.get('common')?.value as JsonSchema | undefined;
  if (isObject(common?.$defs) && Object.hasOwn(common.$defs, name))
    schema.$ref = `common.json#/$defs/${name}`;
}

function definitionFor(generator: JsonValue): string {
  if (isObject(generator) && Object.hasOwn(generator, 'when')) return 'instant';
  return (typeof generator === 'string' ? generated[generator] : undefined) ?? 'identifier';
}

function typeByOptions(schema: JsonSchema): void {
  const options = optionsOf(schema);
  const isText = options.length > 0 && options.every((option) => typeof option.const === 'string');
  if (isText && schema.$ref === undefined) schema.type ??= 'string';
}

function giveCurrency(written: Written, field: WrittenField, name: string): void {
  const { schema } = field;
  if (saidOf(written, field, ['x-ui', 'money']) !== true) return;
  const own = isObject(schema['x-ui']) ? schema['x-ui'] : {};
  if (own.money === undefined) schema['x-ui'] = { ...own, money: { currency: name } };
}
