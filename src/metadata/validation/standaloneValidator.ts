import { dirname } from 'node:path';
import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formats } from '../formats/formats';
import type { JsonSchema } from '../model/json';
import { forValidation, schemaCompiler } from './createValidator';

/** Absolute path of `src/metadata`, where the generated modules import from. */
const metadataFolder = dirname(import.meta.dirname).replaceAll('\\', '/');

/**
 * Returns the source of an ES module whose default export validates a bound schema: `(value) => ValidationError[]`. Browsers need
 * it, as the policy forbids functions from text. Equal rules have equal source, whatever the titles, with only formats in use.
 */
export function standaloneValidator(schema: JsonSchema): string {
  const ajv = schemaCompiler({ code: { source: true, esm: true, formats: _`formats` } });
  const generated = standaloneCode(ajv, ajv.compile(forValidation(schema)));
  const [, name] = /export default (\w+);/.exec(generated) ?? [];
  const body = generated
    .replace('"use strict";', '')
    .replace(/export const validate = \w+;\n?/, '')
    .replace(/export default \w+;\n?/, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'codePointLength')
    .replace(/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'isEqual');
  const missing = /require\([^)]*\)/.exec(body);
  if (missing)
    throw new Error(`A browser cannot load ${missing[0]}: add a replacement to validation/runtime.ts.`);
  return [
    ...importsOf(body),
    body,
    `export default (value) => (${name}(value) ? [] : toValidationErrors(${name}.errors));`,
    '',
  ].join('\n');
}

function importsOf(body: string): string[] {
  const helpers = ['codePointLength', 'isEqual'].filter((helper) => new RegExp(`= ${helper};`).test(body));
  const used = new Set(
    [...body.matchAll(/= formats(?:\.(\w+)|\["([^"]+)"\]);/g)].map(
      ([, plain, quoted]) => plain ?? quoted ?? '',
    ),
  );
  const own = [...used].filter((format) => Object.hasOwn(formats, format));
  const standard = [...used].filter((format) => !Object.hasOwn(formats, format));
  const entries = [
    ...own,
    ...standard.map((format) => `${JSON.stringify(format)}: standardFormats[${JSON.stringify(format)}]`),
  ];
  return [
    importLine('toValidationErrors', 'validation/validationErrors'),
    ...helpers.map((helper) => importLine(helper, 'validation/runtime')),
    ...(standard.length > 0 ? [importLine('standardFormats', 'formats/standardFormats')] : []),
    ...own.map((format) => importLine(format, `formats/${format}`)),
    ...(entries.length > 0 ? [`const formats = { ${entries.join(', ')} };`] : []),
  ];
}

function importLine(name: string, file: string): string {
  return `import { ${name} } from ${JSON.stringify(`${metadataFolder}/${file}`)};`;
}
