import { useTranslate } from 'react-admin';
import { use, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundForm } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { Button } from '../../../ui/controls/Button';
import { isBlank } from '../../../widgets/values';
import { inputErrors } from '../../../forms/BaseForm';
import { LookupContext } from './LookupContext';

/** A button that fills an amount with the greatest one possible, which depends on what else was entered: what a balance covers after the fee. */
export function FieldGreatest({ form, field }: { form: BoundForm; field: BoundField }) {
  const translate = useTranslate();
  const lookups = use(LookupContext);
  const { getValues, setError, setValue } = useFormContext<Record<string, JsonValue | undefined>>();
  const value = useWatch({ name: field.name });
  const [found, setFound] = useState<{ greatest: number | null; text: string }>();
  const [isBusy, setBusy] = useState(false);

  async function fill() {
    if (!lookups) return;
    setBusy(true);
    setFound(undefined);
    try {
      const others = Object.keys(form.fields).flatMap((name) => {
        const other = getValues(name);
        return name === field.name || isBlank(other) ? [] : [[name, other] as const];
      });
      const answer = await lookups.findGreatest(field.name, Object.fromEntries(others));
      if ('errors' in answer) {
        const { fields, others: messages } = answer.errors;
        for (const [name, wrong] of Object.entries(inputErrors(fields))) setError(name, wrong);
        if (messages.length > 0) setFound({ greatest: null, text: joinSentences(messages) });
        return;
      }
      const { greatest } = answer;
      if (greatest !== null) setValue(field.name, greatest, { shouldDirty: true, shouldValidate: true });
      setFound({
        greatest,
        text: translate(`corridor.form.greatest.${greatest === null ? 'none' : 'used'}`),
      });
    } finally {
      setBusy(false);
    }
  }

  // It is about what is entered no longer.
  const isShown = found !== undefined && (found.greatest === null || found.greatest === value);
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={() => void fill()}>
        {translate('corridor.form.greatest.use')}
      </Button>
      <p className={found?.greatest === null ? 'field__error' : 'field__hint'} role="status">
        {isShown && found.text}
      </p>
    </div>
  );
}
