import Ajv2020, { type Options } from 'ajv/dist/2020.js';
import { allFormats } from './allFormats';

/** An Ajv for bound schemas. Strict about unknown keywords and formats, so that nothing is silently not checked. */
export function schemaCompiler(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    formats: allFormats,
    ...options,
  });
  ajv.addVocabulary(['x-ui', 'x-transitions']);
  return ajv;
}
