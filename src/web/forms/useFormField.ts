import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import type { JsonValue } from '../../metadata/model/json';
import type { InputError } from './BaseForm';

/** State of one field of a form. */
interface FieldState {
  value: JsonValue | undefined;
  error: InputError | undefined;
}

/** A field of a form, and how its input changes it. */
interface FormField extends FieldState {
  onChange: (value: JsonValue) => void;
  onBlur: () => void;
}

/** Returns a field of the form around; the component renders again only when its value or error changes. */
export function useFormField(name: string): FormField {
  // Not `useController` of react-hook-form: its subscriptions, and its effects after each key, are a good part of what a key costs
  // in a long form.
  const { register, subscribe, getValues, getFieldState } = useFormContext();
  const field = useMemo(
    () => bindField(name, { register, subscribe, getValues, getFieldState }),
    [name, register, subscribe, getValues, getFieldState],
  );
  useEffect(() => void register(name), [name, register]);
  const { onChange, onBlur } = field;
  return { ...useSyncExternalStore(field.subscribe, field.read), onChange, onBlur };
}

function bindField(
  name: string,
  form: Pick<UseFormReturn, 'register' | 'subscribe' | 'getValues' | 'getFieldState'>,
) {
  let state: FieldState = { value: undefined, error: undefined };
  const valueNow = () => form.getValues(name) as JsonValue | undefined;
  return {
    subscribe: (callback: () => void) =>
      form.subscribe({ name, exact: true, formState: { values: true, errors: true }, callback }),
    read: (): FieldState => {
      const value = valueNow();
      const error = form.getFieldState(name).error as InputError | undefined;
      if (value !== state.value || error !== state.error) state = { value, error };
      return state;
    },
    // As events, because an object with a member `target` would be taken for one.
    onChange: (value: JsonValue) => {
      void form.register(name).onChange({ target: { name, value }, type: 'change' });
    },
    onBlur: () => {
      void form.register(name).onBlur({ target: { name, value: valueNow() }, type: 'blur' });
    },
  };
}
