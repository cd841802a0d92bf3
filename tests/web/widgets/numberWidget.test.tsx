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
