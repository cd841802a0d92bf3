import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
/** Each field of a create form that names a record. */
const fields = Object.keys(model.resources).flatMap((name) =>
  Object.values(bindResource(model, name, code, 'en').create?.fields ?? {}).flatMap((field) =>
    field.ui.record ? [{ name, field }] : [],
  ),
);

afterEach(() => vi.unstubAllGlobals());

function Editor({ field, onChange }: { field: BoundField; onChange: (value: JsonValue) => void }) {
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

async function render(field: BoundField, records: object[], { allowed = true, more = false } = {}) {
  const { permission } = model.resources[field.ui.record!.resource]!;
  const onChange = vi.fn();
  const getList = vi.fn(async (_resource: string, { filter }: { filter: object }) => ({
    data: records,
    total: undefined,
    pageInfo: { hasNextPage: more && Object.keys(filter).length === 0 },
  }));
  // Awaited, as it loads the resource that the field names.
  const { user } = await act(async () =>
    renderScreen(<Editor field={field} onChange={onChange} />, {
      country,
      permissions: allowed ? [permission] : [],
      data: { getList: getList as never },
    }),
  );
  return { onChange, user, getList };
}

/** Two records of the resource that a field names. */
function recordsOf({ ui }: BoundField) {
  const bound = bindResource(model, ui.record!.resource, code, 'en');
  const [label = ''] = bound.list!.columns;
  const [shown = ''] = ui.record!.show ?? [];
  const field = bound.fields[shown];
  return [1, 2].map((number) => ({
    id: `r${number}`,
    [label]: `NAME-${number}`,
    ...(field && { [shown]: field.options?.[0]?.value ?? (field.type === 'string' ? 'Shown' : number) }),
  }));
}

/** How an option begins, which then shows more of the record where the field says so. */
const optionOf = (name: string, { ui }: BoundField) =>
  new RegExp(`${ui.record?.show ? '. · ' : '^'}${name}$`);

it.each(fields)('$field.name of $name is chosen from the records that there are', async ({ field }) => {
  const { onChange, user } = await render(field, recordsOf(field));
  await screen.findByRole('option', { name: optionOf('NAME-1', field) });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: field.title });
  expect(select).toBeEnabled();
  expect([...select.options].map(({ text }) => text)).toEqual([
    expect.any(String),
    expect.stringMatching(optionOf('NAME-1', field)),
    expect.stringMatching(optionOf('NAME-2', field)),
  ]);
  await user.selectOptions(select, 'NAME-2');
  expect(onChange).toHaveBeenLastCalledWith('NAME-2');
  await user.selectOptions(select, '');
  expect(onChange).toHaveBeenLastCalledWith(null);
});

const [first] = fields;

it('is typed by a user who may not see the records', async () => {
  const { onChange, user } = await render(first!.field, recordsOf(first!.field), { allowed: false });
  await user.type(await screen.findByRole('textbox', { name: first!.field.title }), 'A1');
  expect(onChange).toHaveBeenLastCalledWith('A1');
});

it('is searched for where there are more than a page, as the list of the records is', async () => {
  const records = recordsOf(first!.field);
  const { onChange, user, getList } = await render(first!.field, records, { more: true });
  const combobox = () => screen.getByRole('combobox', { name: first!.field.title });
  await waitFor(() => expect(combobox()).toBeInstanceOf(HTMLInputElement));
  await user.type(combobox(), 'NAME-1');
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ q: 'NAME-1' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('option', { name: /NAME-1$/ }));
  expect(onChange).toHaveBeenLastCalledWith('NAME-1');
});

it('leads to where the first record is made', async () => {
  const { field } = first!;
  await render(field, []);
  const { title, path } = bindResource(model, field.ui.record!.resource, code, 'en');
  const link = await screen.findByRole('link', { name: title });
  expect(link.getAttribute('href')).toContain(path);
});
