import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';

const options = [
  { value: 'trade', title: 'Trade' },
  { value: 'trade:order', title: 'Orders', description: 'Payments', within: 'trade' },
  { value: 'trade:order:export', title: 'Export', within: 'trade:order' },
  { value: 'trade:order:match', title: 'Matches', within: 'trade:order' },
  { value: 'trade:order:match:run', title: 'Run', within: 'trade:order:match' },
  { value: 'home', title: 'Home' },
  { value: 'home:page', title: 'Figures', within: 'home' },
];
const field: BoundField = {
  name: 'rights',
  title: 'Rights',
  type: 'array',
  kind: 'list',
  ui: {},
  item: { name: 'rights', title: 'Rights', type: 'string', kind: 'choice', options, ui: {} },
};

async function edit(begin: JsonValue) {
  const onChange = vi.fn<(value: JsonValue) => void>();
  function Editor() {
    const [value, setValue] = useState(begin);
    const { Input } = widgetFor(field);
    return (
      <Input
        field={field}
        id="it"
        value={value}
        country={country()}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  await act(async () => render(<Editor />));
  await screen.findByRole('checkbox', { name: 'Trade' });
  return onChange;
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const tick = (name: string | RegExp) => fireEvent.click(box(name));

describe('choices of which some are below others', () => {
  it('tick what they are below, and untick what is below them', async () => {
    const onChange = await edit(null);
    tick('Run');
    expect(onChange).toHaveBeenLastCalledWith([
      'trade',
      'trade:order',
      'trade:order:match',
      'trade:order:match:run',
    ]);
    tick('Matches');
    expect(onChange).toHaveBeenLastCalledWith(['trade', 'trade:order']);
    tick('Trade');
    expect(onChange.mock.lastCall![0]).toHaveLength(5);
  });

  it('are all ticked by the group, whose box says whether that is all of it', async () => {
    const onChange = await edit(['trade', 'trade:order', 'home', 'home:page']);
    expect(box('Home').checked).toBe(true);
    expect([box('Trade').checked, box('Trade').indeterminate]).toEqual([false, true]);
    tick('Home');
    expect(onChange).toHaveBeenLastCalledWith(['trade', 'trade:order']);
    tick(/^Orders/);
    tick('Trade');
    expect(onChange.mock.lastCall![0]).toHaveLength(5);
    tick('Trade');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('are shown by group, with what is chosen below each', async () => {
    const { Field } = widgetFor(field);
    const value = [
      'trade',
      'trade:order',
      'trade:order:export',
      'trade:order:match',
      'trade:order:match:run',
    ];
    const props = { field, value, record: {}, country: country(), translate: (key: string) => key };
    await act(async () => render(<>{Field({ ...props, place: 'detail' })}</>));
    expect(await screen.findByText('Trade')).toBeTruthy();
    expect(screen.getByText('Export, Matches (Run)')).toBeTruthy();
    expect(screen.queryByText('Home')).toBeNull();
  });
});
