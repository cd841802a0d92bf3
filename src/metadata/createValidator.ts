import type { JsonSchema } from './model/JsonSchema';
import type { ValidationError } from './ValidationError';
import { forValidation } from './validation/forValidation';
import { schemaCompiler } from './validation/schemaCompiler';
import { toValidationErrors } from './validation/toValidationErrors';

/** Compiles a bound schema at run time. Node only: it makes functions from text, which the browser's policy forbids. */
export function createValidator(schema: JsonSchema): (value: unknown) => ValidationError[] {
  const validate = schemaCompiler().compile(forValidation(schema));
  return (value) => (validate(value) ? [] : toValidationErrors(validate.errors));
}
