import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../src/metadata/compile';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { renderScreen } from '../generate/support/renderScreen';

const model = await loadModel('.');
const [code = ''] = Object.keys(model.countries);
const country = { ...bindCountry(model, code, 'en'), gatewayUrl: '' };

/** A resource whose list is not searched, and whose records are named in words. */
const unsearched = Object.keys(model.resources)
  .map((name) => bindResource(model, name, code, 'en'))
  .find(({ list, fields }) => list?.search.length === 0 && fields[list.columns[0] ?? '']?.kind === 'text')!;
const [label = ''] = unsearched.list!.columns;
const field: BoundField = {
  name: 'other',
  title: 'Other record',
  kind: 'identifier',
  type: 'string',
  ui: { identifier: true, record: { resource: unsearched.name } },
};

function Editor({ onChange }: { onChange: (value: JsonValue) => void }) {
  const [value, setValue] = useState<JsonValue>(null);
  const { Input } = widgetFor(field);
  const change = (next: JsonValue) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <label htmlFor="it">{field.title}</label>
      <Input field={field} id="it" value={value} onChange={change} country={country} />
    </>
  );
}

const combobox = () => screen.getByRole('combobox', { name: field.title });

const offered = () =>
  [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

it('the name of one of many records that are not searched is typed, and those that have it are offered', async () => {
  const onChange = vi.fn();
  const getList = vi.fn(async (_resource: string, { filter }: { filter: object }) => ({
    data: [1, 2].map((number) => ({ id: `r${number}`, [label]: `NAME-${number}` })),
    pageInfo: { hasNextPage: Object.keys(filter).length === 0 },
  }));
  // Awaited, as it loads the resource that the field names.
  const { user } = await act(async () =>
    renderScreen(<Editor onChange={onChange} />, {
      country,
      permissions: [unsearched.permission],
      data: { getList: getList as never },
    }),
  );
  await waitFor(() => expect(combobox()).toBeInstanceOf(HTMLInputElement));
  const input = combobox();
  await user.type(input, 'NA');
  expect(onChange).toHaveBeenLastCalledWith('NA');
  expect(offered()).toEqual([]);
  await user.type(input, 'ME');
  await waitFor(() => expect(offered()).toEqual(['NAME-1', 'NAME-2']));
  expect(getList.mock.lastCall?.[0]).toBe(unsearched.name);
  // Texts in words are found by any part of them, as in lists.
  expect(getList.mock.lastCall?.[1].filter).toEqual({ [label]: { contains: 'NAME' } });
  // They are those of a longer text, too.
  const before = getList.mock.calls.length;
  await user.type(input, '-2');
  expect(onChange).toHaveBeenLastCalledWith('NAME-2');
  expect(getList.mock.calls.length).toBe(before);
});
