import { formOffered } from '../../generate/resource/offers';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import { useState } from 'react';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { Rehearsal } from '../../../contract/records';
import { BaseForm } from '../../forms/BaseForm';
import { FormButtons } from '../../generate/form/FormButtons';
import { rehearsed, submissionErrors } from '../../generate/form/formErrors';
import { FormFields } from '../../generate/form/FormFields';
import { FormReview } from '../../generate/form/review/FormReview';
import { initialValues, useFormChecks } from '../../generate/form/formResolver';

/** A create form that shows what it would make, and makes nothing. Not shown to users who may not use the form. */
export function BlockCalculator({ block }: BlockProps<'calculator'>) {
  const { title, description } = block;
  const { resource, dataProvider } = useResourceScope();
  const session = useSession();
  const { create } = resource;
  if (!formOffered(create, session)) return null;
  return (
    <BlockSection title={title} description={description}>
      <CalculatorForm
        form={create}
        rehearse={(body) => dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body)}
      />
    </BlockSection>
  );
}

interface CalculatorFormProps {
  form: BoundForm;
  /** Returns what the form would do. */
  rehearse: (body: Record<string, JsonValue>) => Promise<Rehearsal>;
}

/** A form that only shows its result. Its button works again and again; a changed value clears the result. */
function CalculatorForm({ form, rehearse }: CalculatorFormProps) {
  const scope = useResourceScope();
  const { translate } = scope;
  const { resolver, checkField } = useFormChecks(form);
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
      errorsOf={(failure) => submissionErrors(failure, form, scope)}
      guarded={false}
    >
      <FormFields form={form} checkField={checkField} />
      <FormButtons form={form} title={form.submit} place="block" />
      {result && (
        <FormReview
          title={translate('corridor.form.resultTitle')}
          rehearsal={result}
          onChange={() => setResult(undefined)}
        />
      )}
    </BaseForm>
  );
}
