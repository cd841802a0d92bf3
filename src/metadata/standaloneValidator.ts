import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formats } from './formats/formats';
import type { JsonSchema } from './model/json';
import { forValidation, schemaCompiler } from './validation/createValidator';

/** Where the generated module finds its helpers. */
export interface StandaloneOptions {
  /** Path of `src/metadata`, or a prefix that stands for it in ids of virtual modules. */
  runtime?: string;
}

const ownFolder = new URL('.', import.meta.url).pathname.replace(/\/$/, '');

/**
 * Source of an ES module whose default export is the validator `(value) => ValidationError[]` of a bound schema, for the
 * browser: no function is made from text there. Equal rules give equal text, whatever their titles say, and only the
 * formats that are used are imported.
 */
export function standaloneValidator(
  schema: JsonSchema,
  { runtime = ownFolder }: StandaloneOptions = {},
): string {
  const ajv = schemaCompiler({ code: { source: true, esm: true, formats: _`formats` } });
  const generated = standaloneCode(ajv, ajv.compile(forValidation(schema)));
  const [, name] = /export default (\w+);/.exec(generated) ?? [];
  const body = generated
    .replace('"use strict";', '')
    .replace(/export const validate = \w+;\n?/, '')
    .replace(/export default \w+;\n?/, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'ucs2length')
    .replace(/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'isEqual');
  const missing = /require\([^)]*\)/.exec(body);
  if (missing)
    throw new Error(`A browser cannot load ${missing[0]}: add a replacement to src/metadata/validation/.`);
  return [
    ...importsOf(body, runtime),
    body,
    `export default (value) => (${name}(value) ? [] : toValidationErrors(${name}.errors));`,
    '',
  ].join('\n');
}

function importsOf(body: string, runtime: string): string[] {
  const load = (name: string, folder: string) =>
    `import { ${name} } from ${JSON.stringify(`${runtime}/${folder}/${name}`)};`;
  const helpers = ['ucs2length', 'isEqual'].filter((helper) => new RegExp(`= ${helper};`).test(body));
  const used = [...body.matchAll(/= formats(?:\.(\w+)|\["([^"]+)"\]);/g)].map(
    ([, plain, quoted]) => plain ?? quoted ?? '',
  );
  const own = used.filter((format) => Object.hasOwn(formats, format));
  const isStandardUsed = own.length < used.length;
  const entries = used.map((format) =>
    own.includes(format) ? format : `${JSON.stringify(format)}: standardFormats[${JSON.stringify(format)}]`,
  );
  return [
    load('toValidationErrors', 'validation'),
    ...helpers.map((helper) => load(helper, 'validation')),
    ...(isStandardUsed ? [load('standardFormats', 'validation')] : []),
    ...[...new Set(own)].map((format) => load(format, 'formats')),
    ...(used.length > 0 ? [`const formats = { ${[...new Set(entries)].join(', ')} };`] : []),
  ];
}
