import { bindResource } from '../../metadata/bind/bindResource';
import { createValidator } from '../../metadata/validation/createValidator';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import { formSchema } from '../../metadata/bind/formSchema';
import type { BoundForm } from '../../metadata/model/BoundResource';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { ValidationError } from '../../metadata/ValidationError';
import { type ErrorDetail, GatewayError, mostErrors } from '../http/errors';
import { translator } from '../http/translation';

/** A body that its form's schema accepts. */
export type FormBody = Record<string, JsonValue | undefined>;

type Validator = (value: unknown) => ValidationError[];

const known = new WeakMap<Model, Map<string, Validator>>();

/**
 * Checks a body with the same schema as the form in the web app (`create`, `edit` or an action's name) and answers
 * it; throws 422 with one entry for each thing that is wrong, in words of the field and in the given language.
 */
export function validateBody(
  model: Model,
  at: { resource: string; form: string; country: string; language: string },
  body: unknown,
): FormBody {
  const found = validatorFor(model, at)(body);
  // Only of what fits the schema: anything may be nested as deep as a body is long.
  const errors = (found.length > 0 ? found : unstorable(body, '')).slice(0, mostErrors);
  if (errors.length === 0) return body as FormBody;
  const translate = translator(model, at.language);
  const fields = formOf(model, at)?.fields ?? {};
  throw new GatewayError({
    status: 422,
    text: 'gateway.invalidBody',
    errors: errors.map(({ path, keyword, params }): ErrorDetail => {
      const field = fields[path.split('/')[1] ?? ''];
      return {
        path,
        keyword,
        params,
        msg: describeValidationError(
          { path, keyword, params },
          field,
          translate,
          model.countries[at.country],
        ),
      };
    }),
  });
}

function validatorFor(model: Model, at: { resource: string; form: string; country: string }): Validator {
  const validators = known.get(model) ?? new Map<string, Validator>();
  known.set(model, validators);
  const key = `${at.resource} ${at.form} ${at.country}`;
  const validator =
    validators.get(key) ?? createValidator(formSchema(model, at.resource, at.form, at.country));
  validators.set(key, validator);
  return validator;
}

function formOf(
  model: Model,
  at: { resource: string; form: string; country: string; language: string },
): BoundForm | undefined {
  const resource = bindResource(model, at.resource, at.country, at.language);
  if (at.form === 'create' || at.form === 'edit') return resource[at.form];
  return resource.actions.find((action) => action.name === at.form)?.input;
}

/** The one character that JSON can say and PostgreSQL cannot store. */
function unstorable(value: unknown, path: string): ValidationError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ path, keyword: 'pattern', params: {} }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => unstorable(member, `${path}/${key}`));
}
