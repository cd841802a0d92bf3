import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { SearchFilter } from '../../../../src/web/generate/filters/SearchFilter';
import { filterWidget } from '../../../../src/web/generate/filters/filterWidget';
import { parcels } from '../list/support/parcels';
import { renderScreen } from '../support/renderScreen';

const field = parcels.fields.code!;

/** A search whose list takes a value only when its button is clicked, as a slow one does. */
function SlowSearch({ onChange }: { onChange: (value: JsonValue | undefined) => void }) {
  const [sent, setSent] = useState<JsonValue>();
  const [value, setValue] = useState<JsonValue>();
  return (
    <>
      <SearchFilter
        filter={{ name: field.name, field, widget: filterWidget(field)!, alwaysOn: false, value }}
        onChange={(next) => {
          setSent(next);
          onChange(next);
        }}
      />
      <button onClick={() => setValue(sent)}>Take</button>
      <button onClick={() => setValue('PX9')}>Replace</button>
    </>
  );
}

it('keeps what is typed while the list takes what was typed before, and gives way to a value set elsewhere', async () => {
  const onChange = vi.fn();
  const { user } = renderScreen(<SlowSearch onChange={onChange} />, { resource: parcels });
  const input = await screen.findByRole<HTMLInputElement>('searchbox');
  await user.type(input, 'PX1');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('PX1'));
  await user.type(input, '2');
  await user.click(screen.getByRole('button', { name: 'Take' }));
  expect(input.value).toBe('PX12');
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(input.value).toBe('PX9');
});
