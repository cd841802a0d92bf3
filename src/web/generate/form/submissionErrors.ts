import type { BoundForm } from '../../../metadata/model/BoundForm';
import type { Country } from '../../../metadata/model/Country';
import { RequestError } from '../../client/RequestError';
import type { Translate } from '../../widgets/Translate';
import { formErrors } from './formErrors';

/**
 * What a failed request says, where the form can show it: errors of fields on the fields, everything else
 * above them, in the shape in which react-admin's form takes errors back.
 */
export function submissionErrors(
  error: unknown,
  form: BoundForm,
  country: Country,
  translate: Translate,
): Record<string, string | Record<string, string>> {
  const message = (error instanceof Error && error.message) || translate('corridor.form.failed');
  const listed = error instanceof RequestError ? (error.errors ?? []) : [];
  const { fields, others } = formErrors(listed, form.fields, country, translate, message);
  if (listed.length === 0) others.push(message);
  return others.length > 0 ? { ...fields, root: { form: others.join(' ') } } : fields;
}
