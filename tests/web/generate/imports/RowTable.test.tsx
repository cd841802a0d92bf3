import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../../src/metadata/model/BoundResource';
import { RowTable } from '../../../../src/web/generate/imports/check/RowTable';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

afterEach(() => vi.restoreAllMocks());

/** A row of a file in another language, whose "Geschenk" was read as the choice "gift". */
const foreign: CheckedRow = {
  number: 2,
  texts: { label: 'AB12', price: '12.50', kind: 'Geschenk' },
  values: { label: 'AB12', price: 1250, kind: 'gift' },
  errors: [{ path: '/wish', keyword: 'required', params: {} }],
};

interface RowOptions {
  width?: number;
  form?: BoundForm;
  edits?: Record<string, string>;
  names?: string[];
}

async function renderRow(
  row: CheckedRow,
  { width = 1280, form = parcelForm, edits = {}, names }: RowOptions = {},
) {
  // There is no layout here, and only rows in view are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const onText = vi.fn(() => undefined);
  const columns = names ?? ['label', 'price', 'kind', 'wish'];
  const imported = { permission: '', limit: 10, columns, duplicates: [], aliases: {} };
  const view = renderScreen(
    <RowTable
      names={columns}
      rows={[row]}
      duplicates={new Map()}
      edits={new Map([[row.number, edits]])}
      booked={{ fields: [], amounts: new Map() }}
      onText={onText}
      onRemove={() => undefined}
    />,
    { resource: { ...parcels, create: form, import: imported }, width },
  );
  await screen.findByRole('rowheader');
  return { ...view, onText };
}

it('a choice that was read from another language has its own title', async () => {
  const { user, onText } = await renderRow(foreign);
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind, row 2' });
  expect(kind.value).toBe('Gift');
  expect([...kind.options].map(({ text }) => text)).toEqual(['', 'Gift', 'Return']);
  await user.selectOptions(kind, 'Return');
  expect(onText).toHaveBeenCalledWith(foreign, 'kind', 'Return');
});

it('yes and no are chosen, in the words of the user, whatever the words of the file', async () => {
  const fragile: BoundField = {
    name: 'kind',
    title: 'Fragile',
    type: 'boolean',
    kind: 'boolean',
    required: true,
    ui: {},
  };
  const form = { ...parcelForm, fields: { ...parcelForm.fields, kind: fragile } };
  const row = { ...foreign, texts: { kind: 'ja' }, values: { kind: true } };
  const { user, onText } = await renderRow(row, { form });
  const cell = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Fragile, row 2' });
  expect([...cell.options].map(({ text }) => text)).toEqual(['Yes', 'No']);
  expect(cell.value).toBe('Yes');
  await user.selectOptions(cell, 'No');
  expect(onText).toHaveBeenCalledWith(row, 'kind', 'No');
});

/** A form that calls the wish of a gift another name. */
const renaming: BoundForm = {
  ...parcelForm,
  rules: [
    {
      if: { properties: { kind: { const: 'gift' } }, required: ['kind'] },
      then: { wish: { required: true, title: 'Dedication' } },
    },
  ],
};

it('a field has the title in a row, and in messages about it, that the form would give it there', async () => {
  await renderRow(foreign, { form: renaming });
  const cell = screen.getByRole('textbox', { name: 'Dedication, row 2' });
  expect(cell).toHaveAccessibleDescription('Dedication is required.');
  expect(screen.getByRole('columnheader', { name: 'Wish' })).toBeVisible();
});

it('a choice that was corrected has the title that was chosen while the row is checked again', async () => {
  await renderRow(foreign, { edits: { kind: 'Return' } });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind, row 2' }).value).toBe('Return');
});

it('what stands for no choice is shown as it is', async () => {
  await renderRow({ ...foreign, texts: { kind: 'Loan' }, values: {} });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind, row 2' }).value).toBe('Loan');
});

it('a card on a phone sums a row up with the titles of choices, none of which turns the others', async () => {
  await renderRow(foreign, { width: 375 });
  const texts = screen.getAllByText((_, element) => element?.tagName === 'BDI');
  expect(texts.map(({ textContent }) => textContent)).toEqual(['AB12', '12.50 XXD', 'Gift']);
  expect(texts[0]!.parentElement).toHaveTextContent('AB12 · 12.50 XXD · Gift');
});

it('a card on a phone has the amount of a row, however many columns come before it', async () => {
  const { label, price, kind, wish } = parcelForm.fields;
  const copies = Object.fromEntries(
    [1, 2, 3].map((place) => [`label${place}`, { ...label!, name: `label${place}` }]),
  );
  const form = {
    ...parcelForm,
    fields: { label: label!, ...copies, kind: kind!, price: price!, wish: wish! },
  };
  await renderRow(foreign, { width: 375, form, names: Object.keys(form.fields) });
  expect(screen.getAllByText(/12\.50/)).not.toEqual([]);
});

it('says what is wrong with a row in the order of its fields, and of the row as a whole last', async () => {
  const errors = ['/wish', '', '/price', '/label'].map((path) => ({
    path,
    keyword: path === '' ? 'rejected' : 'required',
    params: {},
  }));
  await renderRow({ ...foreign, errors });
  const remarks = screen.getAllByText(/\.$/, { selector: 'p' });
  expect(remarks.map(({ textContent }) => textContent)).toEqual([
    'Label is required.',
    'Price is required.',
    'Wish is required.',
    expect.not.stringContaining('required'),
  ]);
});
