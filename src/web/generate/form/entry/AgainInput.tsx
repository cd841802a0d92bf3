import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import { trimValue } from '../../../../metadata/validation/nestedValues';
import { useLiveCheck } from '../../../forms/useLiveCheck';
import { FieldFrame } from '../../../ui/controls/FieldFrame';
import { widgetFor } from '../../../widgets/widgetFor';
import { midSentence } from '../../resource/recordTitles';
import { againName } from './entryNames';
import { useResourceScope } from '../../resource/ResourceScope';

/** The second input of a field that is entered twice. Its value is compared with the first one's, and not sent. */
export function AgainInput({ field }: { field: BoundField }) {
  const { country, translate } = useResourceScope();
  const name = againName(field.name);
  const { field: control, fieldState } = useController<Record<string, JsonValue>>({
    name,
    defaultValue: null,
  });
  const title = translate('corridor.form.again.title', { field: midSentence(field.title) });
  // The same object until the field changes: a new one says that its rules have changed, and has it checked again.
  const second = useMemo(() => {
    const { description: _hint, ...plain } = field;
    return { ...plain, name, title };
  }, [field, name, title]);
  const words = translate('corridor.form.again.differs', { field: midSentence(field.title) });
  const differs = { type: 'validation' as const, message: words };
  const live = useLiveCheck(second, async (_name, values) => {
    const [first, again] = [values[field.name], values[name]].map((value) => trimValue(field, value ?? null));
    return first === again ? undefined : differs;
  });
  const { Input } = widgetFor(field);
  const { message } = fieldState.error ?? {};
  return (
    <FieldFrame field={second} message={message}>
      {({ id, describedBy }) => (
        <Input
          field={second}
          id={id}
          value={control.value}
          onChange={(value) => {
            control.onChange({ target: { value } });
            live.onChange(value, control.value ?? null);
          }}
          onBlur={() => {
            control.onBlur();
            live.onBlur();
          }}
          inputRef={control.ref}
          invalid={message !== undefined}
          describedBy={describedBy}
          country={country}
        />
      )}
    </FieldFrame>
  );
}
