import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import { reasonOf } from '../../../client/failures';
import { isBlank } from '../../../widgets/values';
import { widgetFor } from '../../../widgets/widgetFor';
import { againName } from './entryNames';
import { LookupContext } from './LookupContext';
import { useResourceScope } from '../../resource/ResourceScope';

/** How long a value must stay the same before it is looked up, in milliseconds. */
const pause = 400;

interface FieldLookupProps {
  field: BoundField;
  /** Names of the fields that are shown. */
  shown: string[];
  /** Whether the value is entered twice; then it is looked up once both are the same. */
  isTwice: boolean;
}

/** What the value of a field names, as soon as it is entered: the name of an account's owner. */
export function FieldLookup({ field, shown, isTwice }: FieldLookupProps) {
  const { country, translate } = useResourceScope();
  const lookups = use(LookupContext);
  const [typed, again]: (JsonValue | undefined)[] = useWatch({ name: [field.name, againName(field.name)] });
  const value = useSettled(isUsable(field, typed) && (!isTwice || again === typed) ? typed : undefined);
  const { data, error } = useQuery({
    queryKey: ['lookup', lookups?.resource.name, country.code, field.name, value],
    queryFn: () => lookups!.lookUp(field.name, value!),
    enabled: lookups !== undefined && value !== undefined,
    staleTime: Infinity,
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
          {translate('corridor.validation.titled', { title, text: '' })}
          <strong>{text}</strong>
        </p>
      ))}
      {error && !isSaid && <p className="field__error">{reasonOf(error)}</p>}
    </div>
  );
}

/** Whether a value can be looked up, as far as its field alone tells. */
function isUsable({ pattern }: BoundField, value: JsonValue | undefined): boolean {
  if (isBlank(value)) return false;
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
