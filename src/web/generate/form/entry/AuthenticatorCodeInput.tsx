import { useTranslate } from 'ra-core';
import { type Resolver, useController } from 'react-hook-form';
import { toHalfWidth } from '../../../../metadata/values/halfWidth';
import { inputErrors } from '../../../forms/BaseForm';
import { InputField } from '../../../ui/controls/InputField';
import type { Translate } from '../../../widgets/Widget';
import { codeName } from './entryNames';

/** Input for a code of the user's authenticator, which is sent beside the form's values. */
export function AuthenticatorCodeInput({ onCode }: { onCode: (code: string) => void }) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: codeName, defaultValue: '' });
  return (
    <InputField
      {...field}
      error={fieldState.error?.message}
      onChange={(event) => {
        const code = toHalfWidth(event.target.value);
        field.onChange(code);
        onCode(code.trim());
      }}
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
