import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { Rehearsal } from '../../../contract/records';
import { BaseForm } from '../../forms/BaseForm';
import { FormButtons } from '../../generate/form/FormButtons';
import { rehearsed, submissionErrors } from '../../generate/form/formErrors';
import { FormFields } from '../../generate/form/FormFields';
import { FormReview } from '../../generate/form/review/FormReview';
import { useFormChecks } from '../../generate/form/formResolver';
import { initialValues } from '../../generate/form/initialValues';

/** Props of {@link CalculatorForm}. */
interface CalculatorFormProps {
  /** Its validator for this form checks the values. */
  resource: BoundResource;
  form: BoundForm;
  country: Country;
  /** Returns what the form would do. */
  rehearse: (body: Record<string, JsonValue>) => Promise<Rehearsal>;
}

/** A form that only shows what it would do, as often as its button is clicked, until a value is changed. */
export function CalculatorForm({ resource, form, country, rehearse }: CalculatorFormProps) {
  const translate = useTranslate();
  const { resolver, checkField } = useFormChecks(resource.name, form, country);
  const [values] = useState(() => initialValues(form));
  const [result, setResult] = useState<Rehearsal>();

  async function calculate(body: Record<string, JsonValue>) {
    setResult(undefined);
    setResult(await rehearsed(rehearse(body), translate));
    return 'again' as const;
  }

  return (
    <BaseForm
      className="form form--block"
      initial={values}
      resolver={resolver}
      send={calculate}
      errorsOf={(failure) => submissionErrors(failure, form, country, translate)}
      guarded={false}
    >
      <FormFields form={form} country={country} checkField={checkField} />
      <FormButtons form={form} title={form.submit} country={country} place="block" />
      {result && (
        <FormReview
          resource={resource}
          title={translate('corridor.form.resultTitle')}
          rehearsal={result}
          country={country}
          onChange={() => setResult(undefined)}
        />
      )}
    </BaseForm>
  );
}
