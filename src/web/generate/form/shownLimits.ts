import { useCallback, useMemo, useRef } from 'react';
import type { ShownRecord } from '../../../metadata/model/definitions';
import { exactAmount } from '../../../metadata/values/money';
import { inputErrors } from '../../forms/BaseForm';
import type { RecordValues } from '../../widgets/Widget';
import { fieldText } from '../../widgets/widgetFor';
import type { Shown } from './entry/ShownRecord';
import type { FormChecks, FormRecord } from './formResolver';
import { useResourceScope } from '../resource/ResourceScope';

/**
 * Adds the check that an amount is not above the one shown in the form (`atMost`), such as its balance. It appears when the field
 * is left. Also returns a function that takes the loaded record.
 */
export function useShownLimits(
  { resolver, checkField }: FormChecks,
  shows: ShownRecord | undefined,
): FormChecks & { onShown: (loaded: Shown) => void } {
  const { country, translate } = useResourceScope();
  const shown = useRef<Shown>(undefined);
  const onShown = useCallback((loaded: Shown) => void (shown.current = loaded), []);
  const checks = useMemo((): FormChecks => {
    const { atMost } = shows ?? {};
    if (!atMost) return { resolver, checkField };
    const aboveIn = (typed: FormRecord, record: RecordValues) =>
      Object.entries(atMost).filter(([name, limit]) => {
        const [value, most] = [exactAmount(typed[name]), exactAmount(record[limit])];
        return value !== undefined && most !== undefined && value > most;
      });
    const errorsIn = (typed: FormRecord, record: RecordValues) => {
      const messages = aboveIn(typed, record).flatMap(([name, limit]) => {
        const field = shown.current?.resource.fields[limit];
        const value = field && fieldText(field, record, { country, translate });
        if (!value) return [];
        return [[name, translate('corridor.form.aboveShown', { value, field: field.title })]];
      });
      return inputErrors(Object.fromEntries(messages));
    };
    return {
      resolver: async (typed, context, options) => {
        const resolved = await resolver(typed, context, options);
        if (!shown.current || aboveIn(typed, shown.current.record).length === 0) return resolved;
        const isSent = (options.names?.length ?? 0) !== 1;
        const record = (isSent && (await shown.current.readAgain())) || shown.current.record;
        const above = errorsIn(typed, record);
        if (Object.keys(above).length === 0) return resolved;
        return { values: {}, errors: { ...resolved.errors, ...above } };
      },
      checkField: async (name, typed) => {
        const above = shown.current ? errorsIn(typed, shown.current.record)[name] : undefined;
        return above ?? checkField(name, typed);
      },
    };
  }, [resolver, checkField, shows, country, translate]);
  return { ...checks, onShown };
}
