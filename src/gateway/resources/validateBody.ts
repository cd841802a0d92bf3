import { bindResource } from '../../metadata/bind/bindResource';
import { memoize } from '../../metadata/memoize';
import { createValidator } from '../../metadata/validation/createValidator';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import { formSchema } from '../../metadata/bind/formSchema';
import type { BoundForm } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import type { ValidationError } from '../../metadata/validation/validationErrors';
import { invalidBody } from '../http/body';
import { maxErrors } from '../http/errors';
import { translator } from '../http/translation';
import type { FormBody } from './handlers';

/** A form of a resource: `create`, `edit` or an action's name, in one country and language. */
interface FormReference {
  resource: string;
  form: string;
  country: string;
  language: string;
}

/**
 * Validates a body by the schema that the form in the web app has, and returns it. Throws 422 with one entry for each
 * error, worded for the field and in the given language.
 */
export function validateBody(model: Model, at: FormReference, body: unknown): FormBody {
  const found = validatorFor(model, at.resource, at.form, at.country)(body);
  // Searched for only in a valid body: an invalid one may be nested as deep as it is long.
  const errors = (found.length > 0 ? found : findUnstorable(body, '')).slice(0, maxErrors);
  if (errors.length === 0) return body as FormBody;
  const translate = translator(model, at.language);
  const fields = formOf(model, at)?.fields ?? {};
  throw invalidBody(
    errors.map(({ path, keyword, params }) => {
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
  );
}

const validatorFor = memoize((model: Model, resource: string, form: string, country: string) =>
  createValidator(formSchema(model, resource, form, country)),
);

function formOf(model: Model, at: FormReference): BoundForm | undefined {
  const resource = bindResource(model, at.resource, at.country, at.language);
  if (at.form === 'create' || at.form === 'edit') return resource[at.form];
  return resource.actions.find((action) => action.name === at.form)?.input;
}

/** Finds texts with the one character that JSON can hold and PostgreSQL cannot. */
function findUnstorable(value: unknown, path: string): ValidationError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ path, keyword: 'pattern', params: {} }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => findUnstorable(member, `${path}/${key}`));
}
