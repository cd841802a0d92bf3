import { get, useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { InputField, type InputFieldProps } from '../../../ui/InputField';

/** Props of {@link FormField}: those of an {@link InputField}, and how its value is judged. */
export interface FormFieldProps extends Omit<InputFieldProps, 'name' | 'error' | 'ref'> {
  name: string;
  /** What is wrong with a value, given all values. */
  validate: (value: string, values: FieldValues) => string | undefined | Promise<string | undefined>;
  /** Inputs that are judged anew when this one changes. */
  deps?: string[];
}

/** One input of a {@link PersonalForm}. */
export function FormField({ name, validate, deps, ...input }: FormFieldProps) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const wrong: { message?: string } | undefined = get(errors, name);
  return <InputField type="text" {...input} {...register(name, { validate, deps })} error={wrong?.message} />;
}
