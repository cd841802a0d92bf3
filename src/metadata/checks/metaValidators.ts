import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import common from '../../../schemas/meta/common.json';
import country from '../../../schemas/meta/country.json';
import entity from '../../../schemas/meta/entity.json';
import locale from '../../../schemas/meta/locale.json';
import navigation from '../../../schemas/meta/navigation.json';
import page from '../../../schemas/meta/page.json';
import resource from '../../../schemas/meta/resource.json';
import schema from '../../../schemas/meta/schema.json';
import { patchMeta } from './patchMeta';

const metaSchemas = { common, country, entity, locale, navigation, page, resource };

/** Kinds of files that have a meta-schema. */
export type MetaName = keyof typeof metaSchemas;

let compiled: Record<MetaName, ValidateFunction> | undefined;

/** The validators of the meta-schemas, compiled at the first use. */
export function metaValidators(): Record<MetaName, ValidateFunction> {
  compiled ??= compileAll();
  return compiled;
}

function compileAll(): Record<MetaName, ValidateFunction> {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    verbose: true,
    strict: false,
    // Patterns are checked with a message of their own (`checkPatterns`).
    formats: { regex: true },
  });
  ajv.addSchema(schema, 'schema.json');
  ajv.addSchema(patchMeta(schema), 'patch.json');
  // Editors read x-ui.json; the compiler has a check of its own that names the widget (`checkWidgets`).
  ajv.addSchema({ type: ['object', 'null'] }, 'x-ui.json');
  // Likewise block.json (`checkBlocks`).
  ajv.addSchema(
    { type: 'object', required: ['block'], properties: { block: { type: 'string' } } },
    'block.json',
  );
  for (const [name, meta] of Object.entries(metaSchemas)) ajv.addSchema(meta, `${name}.json`);
  const validators = Object.keys(metaSchemas).map((name) => [name, ajv.getSchema(`${name}.json`)]);
  return Object.fromEntries(validators) as Record<MetaName, ValidateFunction>;
}
