import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showField, widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';
import { Editor } from './support/Editor';
import { field } from './support/field';

const rate = field({ type: 'number', ui: { unit: '%', decimals: [2, 4] } });
const translate = (key: string) => key;

it.each([
  [1.5, '1.50', '00'],
  [0.125, '0.125', '0'],
  [2, '2.00', '00'],
  [0.0625, '0.0625', null],
])('%s of a column of rates has its decimals and the room of those that it lacks', (value, text, room) => {
  const { container } = render(
    showField(rate, { id: '1', thing: value }, { country: country(), translate }, 'cell'),
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelector('.number')!.getAttribute('data-room')).toBe(room);
});

it('is written alike in words, and keeps no room outside of columns', () => {
  expect(widgetFor(rate).text(rate, 1.5, country(), translate)).toBe('1.50%');
  const { container } = render(
    showField(rate, { id: '1', thing: 1.5 }, { country: country(), translate }, 'detail'),
  );
  expect(container.textContent).toBe('1.50%');
  expect(container.querySelector('[data-room]')).toBeNull();
});

it('is read from full-width digits', async () => {
  const onChange = vi.fn();
  render(<Editor field={field({ type: 'number' })} country={country()} onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Thing'), '１２．５');
  expect(onChange).toHaveBeenLastCalledWith(12.5);
});

it.each([
  [undefined, '6.744'],
  [false, '6744'],
])('with "grouping" %s a whole number is written as %s in cells, titles and filters', (grouping, written) => {
  const entry = field({ type: 'integer', ui: { grouping } });
  const chile = country({ numberFormat: 'es-CL' });
  const widget = widgetFor(entry);
  const { container } = render(
    showField(entry, { id: '1', thing: 6744 }, { country: chile, translate }, 'cell'),
  );
  expect(container.textContent).toBe(written);
  expect(widget.text(entry, 6744, chile, translate)).toBe(written);
  const range = { gte: 6744, lte: 6744 };
  const words = widget.describeFilter?.(entry, range, chile, (_key, params) =>
    String(Object.values(params ?? {})),
  );
  expect(words).toContain(written);
});

it.each([
  ['es-MX', '1,234.5', '1,234.5'],
  ['es-CO', '1.234,5', '1.234,5'],
  ['es-CO', '1234,5', '1.234,5'],
])('in %s an input takes %s, and writes it as %s once it is left', async (numberFormat, typed, written) => {
  const onChange = vi.fn();
  const rate = field({ type: 'number' });
  render(<Editor field={rate} country={country({ numberFormat })} onChange={onChange} />);
  const input = screen.getByLabelText('Thing');
  await userEvent.type(input, typed);
  expect(onChange).toHaveBeenLastCalledWith(1234.5);
  await userEvent.tab();
  expect(input).toHaveValue(written);
});

it('never takes a fraction for a thousand: it stays as it was typed, to be corrected', async () => {
  const onChange = vi.fn();
  const rate = field({ type: 'number' });
  render(<Editor field={rate} country={country({ numberFormat: 'es-CO' })} onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Thing'), '0.125');
  expect(onChange).toHaveBeenLastCalledWith('0.125');
});

it('writes what was typed in another way, as soon as numbers are written in that', async () => {
  const amount = field({ type: 'number' });
  const view = (numberFormat: string) => (
    <Editor field={amount} country={country({ numberFormat })} onChange={() => undefined} />
  );
  const { rerender } = render(view('es-MX'));
  await userEvent.type(screen.getByLabelText('Thing'), '1,234');
  rerender(view('es-CO'));
  // "1,234" would now be read as a little more than one.
  expect(screen.getByLabelText('Thing')).toHaveValue('1.234');
});
