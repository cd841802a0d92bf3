import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { Country } from '../../../../src/metadata/model/definitions';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { widgetFor } from '../../../../src/web/widgets/widgetFor';

/** A field's input, or its filter, that keeps its value and reports each change. */
export function Editor({
  field,
  country,
  kind = 'Input',
  initial = null,
  onChange,
}: {
  field: BoundField;
  country: Country;
  kind?: 'Input' | 'Filter';
  initial?: JsonValue;
  onChange?: (value: JsonValue | undefined) => void;
}) {
  const [value, setValue] = useState<JsonValue | undefined>(initial ?? undefined);
  const Control = widgetFor(field)[kind];
  if (!Control) throw new Error(`The widget has no ${kind}.`);
  return (
    <CoreAdminContext>
      <label htmlFor="control">{field.title}</label>
      <Control
        field={field}
        id="control"
        value={value}
        country={country}
        onChange={(next: JsonValue | undefined) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <button type="button" onClick={() => setValue(initial ?? undefined)}>
        Start again
      </button>
    </CoreAdminContext>
  );
}
