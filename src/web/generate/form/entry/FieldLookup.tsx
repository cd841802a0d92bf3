import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import { reasonOf } from '../../../client/RequestError';
import { isBlank, plainText } from '../../../widgets/Widget';
import { widgetFor } from '../../../widgets/widgetFor';
import { againName } from './entryNames';
import { useResourceScope } from '../../resource/ResourceScope';
import { useTranslate } from 'ra-core';
import type { BoundForm, BoundResource } from '../../../../metadata/model/BoundResource';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { Button } from '../../../ui/controls/Button';
import { type FormErrors, inputErrors } from '../../../forms/BaseForm';

/** Time for which a value must stay the same before it is looked up, in milliseconds. */
const pause = 400;

interface FieldLookupProps {
  field: BoundField;
  /** Names of the fields that are shown. */
  shown: string[];
  /** Whether the value is entered twice; then it is looked up once both are the same. */
  isTwice: boolean;
}

/** Name behind an entered value, such as an account's owner. */
export function FieldLookup({ field, shown, isTwice }: FieldLookupProps) {
  const { country, translate } = useResourceScope();
  const lookups = use(LookupContext);
  const [typed, again]: (JsonValue | undefined)[] = useWatch({ name: [field.name, againName(field.name)] });
  const value = useSettled(isUsable(field, typed) && (!isTwice || again === typed) ? typed : undefined);
  const { data, error } = useQuery({
    queryKey: ['lookup', lookups?.resource.name, country.code, field.name, value],
    queryFn: () => lookups!.lookUp(field.name, value!),
    enabled: lookups !== undefined && value !== undefined,
    // Nor is it asked for again once the form was sent, which may be why it would be rejected by then.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  // What was sent is rejected for the same reason, which the field itself then says.
  const isSaid = useFormState({ name: field.name }).errors[field.name] !== undefined;
  const found = shown.flatMap((name) => {
    const named = lookups?.resource.fields[name];
    const text = data?.[name];
    if (!named || isBlank(text)) return [];
    return [{ name, title: named.title, text: widgetFor(named).text(named, text, country, translate) }];
  });
  return (
    <div role="status">
      {found.map(({ name, title, text }) => (
        <p key={name} className="field__hint">
          <span>{translate('corridor.validation.titled', { title, text: '' })}</span>
          <strong>{text}</strong>
        </p>
      ))}
      {error && !isSaid && <p className="field__error">{reasonOf(error)}</p>}
    </div>
  );
}

/** Whether a value can be looked up, judged by its field alone. */
function isUsable({ pattern, kind }: BoundField, value: JsonValue | undefined): boolean {
  if (isBlank(value)) return false;
  // One that is still being typed.
  if (kind === 'email' && !/@[^@]+\.[^@.]{2,}$/.test(plainText(value))) return false;
  return pattern === undefined || (typeof value === 'string' && new RegExp(pattern, 'u').test(value));
}

/** Returns a value once it has not changed for a moment; until then, undefined. */
function useSettled(value: JsonValue | undefined): JsonValue | undefined {
  const [settled, setSettled] = useState<JsonValue>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? value : undefined;
}

/**
 * Button that fills in the greatest possible amount, such as what a balance covers after the fee. It depends on the other values.
 */
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

/** Lookups of entered values at the gateway. */
export interface Lookups {
  resource: BoundResource;
  /** Returns the fields that are shown of it. Rejects with a `RequestError` where the value names nothing. */
  lookUp: (field: string, value: JsonValue) => Promise<Record<string, JsonValue>>;
  /** Returns the greatest amount of a field that is possible with the other values, or what is wrong with these. */
  findGreatest: (
    field: string,
    values: Record<string, JsonValue>,
  ) => Promise<{ greatest: number | null } | { errors: FormErrors }>;
}

/** The lookups of the form around; undefined in a form that has none. */
export const LookupContext = createContext<Lookups | undefined>(undefined);
