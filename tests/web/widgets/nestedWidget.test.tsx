import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { bindFields } from '../../../src/metadata/bind/boundFields';
import { schemasOf } from '../../../src/metadata/bind/schemas/boundSchemas';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { RevealContext } from '../../../src/web/widgets/withMask';
import { showField, widgetFor } from '../../../src/web/widgets/widgetFor';
import { modelOf } from '../../metadata/support/modelOf';
import { nestedProperties } from '../../metadata/support/nestedProperties';
import { country } from './support/country';

const model = modelOf({
  country: { $defs: { name: { type: 'string' } } },
  thing: { type: 'object', properties: nestedProperties },
});
const schemas = schemasOf(model, 'XX', 'en');
const fields = bindFields(schemas, schemas.thing!);
const translate = (key: string, params: Record<string, unknown> = {}) =>
  key === 'corridor.validation.titled' ? `${String(params.title)}: ${String(params.text)}` : key;
const values = {
  hosts: ['a.example', 'b.example'],
  days: ['mon'],
  sender: { name: 'Ada', address: { town: 'Oslo', codes: ['1', '2'] } },
  pieces: [
    { price: 1250, sort: 'box', account: '•••• 4444' },
    { price: 5, sort: 'tube' },
  ],
};

async function show(field: BoundField, record: Record<string, JsonValue> = values) {
  const whole = { id: 'r1', ...record };
  const view = render(
    <CoreAdminContext>
      <RevealContext value={async (path) => `all of ${path}`}>
        <dl>
          <dt>{field.title}</dt>
          <dd>{showField(field, whole, { country: country(), translate }, 'detail')}</dd>
        </dl>
      </RevealContext>
    </CoreAdminContext>,
  );
  // Loaded when first shown.
  await waitFor(() => expect(view.container.querySelector('[class*=nested-value]')).not.toBeNull());
  return view;
}

const cell = (field: BoundField, text?: string) => {
  const shown = text === undefined ? field : { ...field, ui: { ...field.ui, text } };
  const value = values[field.name as keyof typeof values];
  return widgetFor(shown).text(shown, value, country(), translate, { id: 'r1', ...values });
};

describe('a detail', () => {
  it('shows a list of values as a list', async () => {
    await show(fields.hosts!);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(values.hosts);
  });

  it('shows an object as titles and values, with objects in it', async () => {
    const { container } = await show(fields.sender!);
    expect([...container.querySelectorAll('dd dt')].map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Note',
      'Address',
      'Town',
      'Codes',
    ]);
    expect(container).toHaveTextContent('NameAdaNote—AddressTownOsloCodes12');
  });

  it('shows a list of objects as a table, with amounts in the currency of the record', async () => {
    await show(fields.pieces!, { ...values, currency: 'USD' });
    const table = screen.getByRole('table', { name: 'Pieces' });
    const [head, ...rows] = within(table).getAllByRole('row');
    expect(
      within(head!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Price TST', 'Sort ', 'Reason ', 'Account ']);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['12.50 USD', 'Box', '—', '•••• 4444'],
      ['0.05 USD', 'Tube', '—', '—'],
    ]);
    // A masked value is read by the way to it.
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('all of pieces/0/account')).toBeTruthy();
  });
});

describe('a cell', () => {
  it.each([
    ['hosts', undefined, 'a.example, b.example'],
    ['hosts', '%{count} hosts: %{items}', '2 hosts: a.example, b.example'],
    ['days', undefined, 'Monday'],
    ['sender', undefined, 'Name: Ada; Address: Town: Oslo; Codes: 1, 2'],
    ['sender', 'From %{name}%{note}', 'From Ada'],
    ['pieces', '%{count}', '2'],
  ])('has %s by the text %j in one line', (name, text, line) => {
    expect(cell(fields[name]!, text)).toBe(line);
  });
});
