import { useTranslate } from 'react-admin';
import { type Resolver, useController } from 'react-hook-form';
import { toHalfWidth } from '../../../../metadata/values/halfWidth';
import { RequestError } from '../../../client/RequestError';
import { inputErrors } from '../../../forms/BaseForm';
import { InputField, type InputFieldProps } from '../../../ui/controls/InputField';
import type { Translate } from '../../../widgets/Widget';
import { codeName } from './entryNames';

interface AuthenticatorCodeInputProps {
  /** Called with what was entered. It is not one of the form's values, as it is sent beside them. */
  onCode: (code: string) => void;
}

/** The input of the form around for a code of the user's authenticator. */
export function AuthenticatorCodeInput({ onCode }: AuthenticatorCodeInputProps) {
  const { field, fieldState } = useController({ name: codeName, defaultValue: '' });
  return (
    <CodeInput
      {...field}
      error={fieldState.error?.message}
      onCode={(code) => {
        field.onChange(code);
        onCode(code.trim());
      }}
    />
  );
}

/** Props of {@link CodeInput}: those of an {@link InputField}, which has its words. */
interface CodeInputProps extends Omit<InputFieldProps, 'label'> {
  /** Called with what was typed. */
  onCode: (code: string) => void;
}

/** An input for a code of the user's authenticator. */
export function CodeInput({ onCode, ...input }: CodeInputProps) {
  const translate = useTranslate();
  return (
    <InputField
      {...input}
      onChange={(event) => onCode(toHalfWidth(event.target.value))}
      label={translate('corridor.form.stepUp.label')}
      hint={translate('corridor.form.stepUp.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={24}
    />
  );
}

/** Returns a resolver that also misses the code, so that this is shown together with all other mistakes. */
export function withCode(resolver: Resolver, translate: Translate): Resolver {
  return async (values, context, options) => {
    const resolved = await resolver(values, context, options);
    const code: unknown = values[codeName];
    if (typeof code === 'string' && code.trim() !== '') return resolved;
    const missing = inputErrors({ [codeName]: translate('corridor.form.stepUp.missing') });
    return { values: {}, errors: { ...resolved.errors, ...missing } };
  };
}

/** The error of a request that was to be sent without a code. */
export function missingCode(translate: Translate): RequestError {
  const errors = [{ path: '', keyword: 'stepUp', params: {} }];
  return new RequestError(translate('corridor.form.stepUp.missing'), { status: 422, errors });
}
