import { useId, useMemo, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { activeFields } from '../../../metadata/activeFields';
import type { BoundForm } from '../../../metadata/model/BoundForm';
import type { Country } from '../../../metadata/model/Country';
import { conditionNames } from './conditionNames';
import { FormInput } from './FormInput';

/** Props of {@link FormFields}. */
export interface FormFieldsProps {
  form: BoundForm;
  country: Country;
}

/** The inputs of a form in its sections. Renders again only when a value changes that a condition asks for. */
export function FormFields({ form, country }: FormFieldsProps) {
  const names = useMemo(() => conditionNames(form), [form]);
  const { getValues } = useFormContext();
  useWatch({ name: names, disabled: names.length === 0 });
  const fields = activeFields(form, getValues());
  return form.sections.map((section, index) => {
    const present = section.fields.flatMap((name) => fields[name] ?? []);
    if (present.length === 0) return null;
    return (
      <FormSection key={section.title ?? index} title={section.title}>
        {present.map((field) => (
          <FormInput key={field.name} field={field} country={country} />
        ))}
      </FormSection>
    );
  });
}

function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="form__section" role={title && 'group'} aria-labelledby={title && id}>
      {title && (
        <h2 id={id} className="form__heading">
          {title}
        </h2>
      )}
      {children}
    </div>
  );
}
