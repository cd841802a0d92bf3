import { useTranslate } from 'react-admin';
import { type ReactNode, useMemo } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { loadOnce } from '../../../client/loadOnce';
import type { RequestError } from '../../../client/RequestError';
import { BaseForm, type FormErrors, SubmitButton } from '../../../forms/BaseForm';
import { useSchemaResolver } from '../../../forms/useSchemaResolver';
import { Button } from '../../../ui/controls/Button';
import type { Translate } from '../../../widgets/Widget';
import type { personalRules } from './personalRules';
import './PersonalForm.css';

interface PersonalFormProps<Values extends FieldValues> extends PersonalFormButtonsProps {
  /** The schema that the values must match. */
  rules: keyof typeof personalRules;
  /** What the inputs start with; a value for each. */
  initial: Values;
  /** Sends the checked values. When it throws, the errors are shown and nothing typed is lost. */
  send: (values: Values) => Promise<void>;
  /** Whether the first input takes the focus: for forms that the user has opened. */
  autoFocus?: boolean;
  children: ReactNode;
}

/** A form of the personal center, which checks its values by a schema of {@link personalRules}. */
export function PersonalForm<Values extends FieldValues>({
  rules,
  initial,
  send,
  autoFocus = true,
  children,
  ...buttons
}: PersonalFormProps<Values>) {
  const translate = useTranslate();
  const loadRules = useMemo(
    () => loadOnce(async () => (await import('./personalRules')).personalRules[rules]),
    [rules],
  );
  return (
    <BaseForm
      className="form personal-form"
      initial={initial}
      resolver={useSchemaResolver<Values>(loadRules, 'corridor')}
      send={send}
      errorsOf={(failure) => errorsOf(failure, translate)}
      // Its button, where there is nothing to type.
      focusOn={autoFocus ? 'input:not([hidden]), button' : undefined}
    >
      {children}
      <PersonalFormButtons {...buttons} />
    </BaseForm>
  );
}

/** Sorts errors by input, whose names are the members of the request's body. */
function errorsOf({ errors = [], message, unanswered }: RequestError, translate: Translate): FormErrors {
  if (unanswered) {
    const key = unanswered === 'offline' ? 'form.unanswered.offline' : 'personal-center.unanswered';
    return { fields: {}, others: [translate(`corridor.${key}`)] };
  }
  return {
    fields: Object.fromEntries(errors.map(({ path, msg }) => [path.slice(1), msg ?? message])),
    others: errors.length > 0 ? [] : [message],
  };
}

interface PersonalFormButtonsProps {
  /** Label of the primary button. */
  submit: string;
  /** Shows a button that cancels. */
  onCancel?: (() => void) | undefined;
}

function PersonalFormButtons({ submit, onCancel }: PersonalFormButtonsProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <div className="form__buttons">
      <SubmitButton>{submit}</SubmitButton>
      {onCancel && (
        <Button onClick={isSubmitting ? undefined : onCancel}>{translate('ra.action.cancel')}</Button>
      )}
    </div>
  );
}
