import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filterOperators } from '../../../src/metadata/values/filterOperators';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';
import { Editor } from './support/Editor';
import { field } from './support/field';

const requested = field({ title: 'Requested', format: 'date-time' });
const day = field({ title: 'Day', format: 'date' });
const words = (key: string, options?: Record<string, unknown>) =>
  [key, ...Object.values(options ?? {})].join(' ');
const inWords = (value: { from?: string; to?: string; hour?: number; range?: string }) =>
  widgetFor(requested).describeFilter?.(requested, value, country(), words);
const machine = process.env.TZ;

afterEach(() => {
  process.env.TZ = machine;
});

describe.each(['UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'])(
  'with the browser in %s',
  (zone) => {
    it('shows an instant as clocks in the country show it', () => {
      process.env.TZ = zone;
      const text = widgetFor(requested).text(requested, '2026-11-20T20:05:09Z', country(), words);
      expect(text).toBe('2026-11-20 14:05:09 GMT-6');
    });

    it('reads a typed time as one of the country', async () => {
      process.env.TZ = zone;
      const onChange = vi.fn();
      render(<Editor field={requested} country={country({ zone: 'GMT+5' })} onChange={onChange} />);
      const input = await screen.findByPlaceholderText<HTMLInputElement>('YYYY-MM-DD HH:mm:ss');
      expect(input).toBe(screen.getByLabelText('Requested'));
      fireEvent.change(input, { target: { value: '２０２６/03/08 02：30：00' } });
      expect(onChange).toHaveBeenLastCalledWith('2026-03-07T21:30:00.000Z');
      expect(input.value).toBe('2026-03-08 02:30:00');
    });

    it('reads a time that is chosen in the calendar of the browser', async () => {
      process.env.TZ = zone;
      const onChange = vi.fn();
      const minute = { ...requested, ui: { precision: 'minute' } };
      render(<Editor field={minute} country={country({ zone: 'GMT-6' })} onChange={onChange} />);
      const input = await screen.findByPlaceholderText<HTMLInputElement>('YYYY-MM-DD HH:mm');
      const calendar = document.querySelector<HTMLInputElement>('[type=datetime-local]')!;
      fireEvent.change(calendar, { target: { value: '2026-03-08T02:30' } });
      expect(onChange).toHaveBeenLastCalledWith('2026-03-08T08:30:00.000Z');
      expect(input.value).toBe('2026-03-08 02:30');
      expect(calendar.value).toBe('2026-03-08T02:30');
    });

    it('keeps what is no time that exists, for the validator to reject', async () => {
      process.env.TZ = zone;
      const onChange = vi.fn();
      const minute = { ...requested, ui: { precision: 'minute' } };
      render(<Editor field={minute} country={country()} onChange={onChange} />);
      const input = await screen.findByPlaceholderText<HTMLInputElement>('YYYY-MM-DD HH:mm');
      for (const typed of ['2026-02-31 10:00', '2026-02-28 24:00', '2026-02-28']) {
        fireEvent.change(input, { target: { value: typed } });
        expect(onChange).toHaveBeenLastCalledWith(typed);
        expect(input.value).toBe(typed);
      }
    });

    it('filters by the days of the country', () => {
      process.env.TZ = zone;
      const now = new Date('2026-11-20T03:00:00Z');
      const query = (value: string | { from?: string; to?: string; range?: string }) =>
        filterOperators(requested, value, country(), now);
      expect(query({ range: 'today' })).toEqual({
        gte: '2026-11-19T06:00:00.000Z',
        lt: '2026-11-20T06:00:00.000Z',
      });
      expect(query('last7Days')).toEqual({ gte: '2026-11-13T06:00:00.000Z', lt: '2026-11-20T06:00:00.000Z' });
      expect(query({ from: '2026-11-01', to: '2026-11-07' })).toEqual({
        gte: '2026-11-01T06:00:00.000Z',
        lt: '2026-11-08T06:00:00.000Z',
      });
      expect(query({ from: '2026-11-01' })).toEqual({ gte: '2026-11-01T06:00:00.000Z' });
    });

    it('shifts no plain day', () => {
      process.env.TZ = zone;
      const now = new Date('2026-11-20T03:00:00Z');
      expect(widgetFor(day).text(day, '2026-11-20', country(), words)).toBe('2026-11-20');
      expect(filterOperators(day, { range: 'yesterday' }, country(), now)).toEqual({
        gte: '2026-11-18',
        lte: '2026-11-18',
      });
      expect(filterOperators(day, { to: '2026-11-07' }, country(), now)).toEqual({ lte: '2026-11-07' });
    });
  },
);

describe('a filter by days', () => {
  it('offers named ranges and a first and last day', async () => {
    const onChange = vi.fn();
    render(<Editor kind="Filter" field={requested} country={country()} onChange={onChange} />);
    await userEvent.click(await screen.findByRole('radio', { name: /yesterday/ }));
    expect(onChange).toHaveBeenLastCalledWith({ range: 'yesterday' });
    fireEvent.change(screen.getByLabelText('corridor.widgets.days.from'), {
      target: { value: '2026-11-01' },
    });
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-01' });
    fireEvent.change(screen.getByLabelText('corridor.widgets.days.to'), { target: { value: '2026-11-07' } });
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-07' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /yesterday/ }).checked).toBe(false);
  });

  it('keeps the hour of a day that a link has set until another day is chosen', async () => {
    const onChange = vi.fn();
    const value = { from: '2026-11-01', to: '2026-11-01', hour: 23 };
    render(
      <Editor kind="Filter" field={requested} country={country()} initial={value} onChange={onChange} />,
    );
    const hour = await screen.findByRole<HTMLInputElement>('radio', { name: '2026-11-01 23:00 – 24:00' });
    expect(hour.checked).toBe(true);
    fireEvent.change(screen.getByLabelText('corridor.widgets.days.to'), { target: { value: '2026-11-02' } });
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-02' });
    expect(screen.queryByRole('radio', { name: /23:00/ })).toBeNull();
  });

  it('has hours where there are times, and only those of one day', () => {
    const { validFilter } = widgetFor(requested);
    const one = { from: '2026-11-01', to: '2026-11-01' };
    expect(validFilter?.(requested, { ...one, hour: 0 })).toEqual({ ...one, hour: 0 });
    expect(validFilter?.(requested, { ...one, constructor: 0, toString: 0 })).toEqual(one);
    expect(widgetFor(day).validFilter?.(day, { ...one, hour: 0 })).toEqual(one);
    for (const hour of [24, -1, 1.5, '1']) expect(validFilter?.(requested, { ...one, hour })).toEqual(one);
    expect(validFilter?.(requested, { from: '2026-11-01', hour: 3 })).toEqual({ from: '2026-11-01' });
  });

  it('ignores what an address made by hand may hold', () => {
    const { describeFilter } = widgetFor(requested);
    for (const value of ['someday', { range: 'someday' }, { from: '2026-13-45' }, { from: 7 }, [], {}, 3]) {
      expect(filterOperators(requested, value, country(), new Date())).toBeUndefined();
      expect(describeFilter?.(requested, value, country(), words)).toBe('');
    }
  });

  it('is described in words on its chip', () => {
    expect(inWords({ from: '2026-11-01', to: '2026-11-07' })).toBe('2026-11-01 – 2026-11-07');
    expect(inWords({ from: '2026-11-01', to: '2026-11-01' })).toBe('2026-11-01');
    expect(inWords({ to: '2026-11-07' })).toBe('corridor.widgets.days.toDay 2026-11-07');
    expect(inWords({ range: 'today' })).toBe('corridor.widgets.days.today');
    expect(inWords({ from: '2026-11-01', to: '2026-11-01', hour: 9 })).toBe('2026-11-01 09:00 – 10:00');
  });
});
