import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { filterOperators } from '../../../src/metadata/values/filterOperators';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';
import { Editor } from './support/Editor';
import { field } from './support/field';

const amount = field({ title: 'Amount', type: 'integer', ui: { money: true } });
const widget = widgetFor(amount);
const translate = (key: string, options?: Record<string, unknown>) =>
  `${key} ${JSON.stringify(options ?? {})}`;

describe('an amount', () => {
  it.each([
    ['en-US', 123456, '1,234.56'],
    ['es-CO', 123456789, '1.234.567,89'],
    ['en-US', -5, '-0.05'],
    ['en-US', 9007199254740991, '90,071,992,547,409.91'],
  ])('is written the way of %s, with all its decimals', (numberFormat, minor, text) => {
    expect(widget.text(amount, minor, country({ numberFormat }), translate)).toBe(`${text} TST`);
  });

  it.each([
    ['en-US', '1,234.5', 123450],
    ['en-US', '0.29', 29],
    ['es-CO', '1.234,5', 123450],
    ['en-US', '90071992547409.91', 9007199254740991],
    ['en-US', '１２３，４５６．７８', 12345678],
    ['en-US', '１２３。４', 12340],
    ['es-CO', '１．２３４，５', 123450],
  ])('typed in %s as %s is kept exactly in minor units', async (numberFormat, typed, minor) => {
    const onChange = vi.fn();
    render(<Editor field={amount} country={country({ numberFormat })} onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Amount'), typed);
    expect(onChange).toHaveBeenLastCalledWith(minor);
  });

  it('keeps what is being typed, and is written properly when it is left', async () => {
    render(<Editor field={amount} country={country()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '1250.');
    expect(input.value).toBe('1250.');
    await userEvent.tab();
    expect(input.value).toBe('1,250.00');
  });

  it.each([
    ['1250000', '1,250,000'],
    // Not by its rule: the decimals stay, and the message about them is true.
    ['1250.5', '1,250.50'],
  ])('of whole units is written without decimals: %s as %s', async (typed, written) => {
    const whole = field({ title: 'Amount', type: 'integer', multipleOf: 100, ui: { money: true } });
    render(<Editor field={whole} country={country()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(input.value).toBe(written);
  });

  it('that is invalid is passed on as it was typed, for the validator to reject', async () => {
    const onChange = vi.fn();
    render(<Editor field={amount} country={country()} onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '12.345');
    expect(onChange).toHaveBeenLastCalledWith('12.345');
    await userEvent.tab();
    expect(input.value).toBe('12.345');
  });

  it('is null when it is emptied, and shows the value of a reset', async () => {
    const onChange = vi.fn();
    render(<Editor field={amount} country={country()} initial={500} onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    expect(input.value).toBe('5.00');
    await userEvent.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(input.value).toBe('5.00');
  });
});

describe('an amount with its own currency', () => {
  const own = field({ title: 'Amount', type: 'integer', ui: { money: { currency: 'unit' } } });
  const show = (record: Record<string, string>, place: 'cell' | 'detail') => {
    const props = { field: own, value: 1250, record, country: country(), translate, place };
    const { container } = render(<div>{widgetFor(own).Field(props)}</div>);
    return container.textContent;
  };

  it('is shown in it, in a cell only where the head of the column names another', () => {
    expect(show({ unit: 'XDR' }, 'detail')).toBe('12.50 XDR');
    expect(show({ unit: 'XDR' }, 'cell')).toBe('12.50 XDR');
    expect(show({ unit: 'TST' }, 'cell')).toBe('12.50');
    expect(show({}, 'detail')).toBe('12.50 TST');
    expect(widgetFor(own).text(own, 1250, country(), translate, { unit: 'XDR' })).toBe('12.50 XDR');
  });

  it('is searched in any currency', async () => {
    render(<Editor kind="Filter" field={own} country={country()} />);
    expect(await screen.findAllByRole('textbox')).toHaveLength(2);
    expect(screen.queryByText('TST')).toBeNull();
  });
});

describe('a filter by amount', () => {
  it('filters between two amounts, either of which may stay open', async () => {
    const onChange = vi.fn();
    render(<Editor kind="Filter" field={amount} country={country()} onChange={onChange} />);
    const [from, to] = await screen.findAllByRole('textbox');
    await userEvent.type(from!, '10');
    expect(onChange).toHaveBeenLastCalledWith({ gte: 1000 });
    await userEvent.type(to!, '20.5');
    expect(onChange).toHaveBeenLastCalledWith({ gte: 1000, lte: 2050 });
    await userEvent.clear(from!);
    expect(onChange).toHaveBeenLastCalledWith({ lte: 2050 });
  });

  it('reports a range that ends before it begins, once the user pauses', async () => {
    render(<Editor kind="Filter" field={amount} country={country()} />);
    const [from, to] = await screen.findAllByRole('textbox');
    await userEvent.type(from!, '100');
    await userEvent.type(to!, '50');
    expect(screen.queryByText(/100\.00/)).toBeNull();
    await userEvent.tab();
    expect(to).toBeInvalid();
    expect(to).toHaveAccessibleDescription('corridor.validation.minimum');
    await userEvent.clear(to!);
    await userEvent.type(to!, '500');
    expect(to).toBeValid();
    expect(widget.validFilter?.(amount, { gte: 10000, lte: 5000 })).toBeUndefined();
    expect(widget.validFilter?.(amount, { gte: 5000, lte: 5000 })).toEqual({ gte: 5000, lte: 5000 });
  });

  it('leaves out of the request, and of the chip, what is not an amount yet', () => {
    const now = new Date();
    expect(filterOperators(amount, { gte: 1000, lte: 'x' }, country(), now)).toEqual({ gte: 1000 });
    expect(filterOperators(amount, { lte: '-' }, country(), now)).toBeUndefined();
    expect(widget.describeFilter?.(amount, { gte: 1000, lte: 2050 }, country(), translate)).toBe(
      '10.00 – 20.50',
    );
    expect(widget.describeFilter?.(amount, { lte: 2050 }, country(), translate)).toContain('20.50');
    expect(widget.describeFilter?.(amount, { lte: '-' }, country(), translate)).toBe('');
  });
});
