import { describe, expect, it } from 'vitest';
import { findDayOrder, readDay } from '../../../src/metadata/sheets/days';

describe('a day', () => {
  it.each([
    ['2026-11-20', 'dayFirst'],
    ['2026/11/20 14:05', 'dayFirst'],
    ['20261120', 'dayFirst'],
    ['20/11/2026', 'dayFirst'],
    ['20-11-2026', 'dayFirst'],
    ['20.11.26', 'dayFirst'],
    ['20noviembre2026', 'dayFirst'],
    ['NOV-20-2026', 'dayFirst'],
    ['20th November 2026', 'dayFirst'],
    ['20º de novembro de 2026', 'dayFirst'],
    ['sexta-feira, 20 de novembro de 2026', 'dayFirst'],
    ['vie. 20 nov. 2026', 'dayFirst'],
    ['11/20/2026 09:00:00', 'monthFirst'],
    ['46346', 'dayFirst'],
    // The evening before in the country.
    ['2026-11-21T03:30:00Z', 'dayFirst'],
  ] as const)('is read of %s', (text, order) => {
    expect(readDay({ text }, { order, zone: 'GMT-6' })).toBe('2026-11-20');
  });

  it('is read of a number or a date of a spreadsheet', () => {
    expect(readDay({ text: '46346', number: 46_346 }, { order: 'dayFirst', zone: 'GMT-6' })).toBe(
      '2026-11-20',
    );
    const date = { text: '2026-11-20 06:00:00', number: 46_346.25, isDate: true };
    expect(readDay(date, { order: 'dayFirst', zone: 'GMT-6' })).toBe('2026-11-20');
  });

  it('has no letter of its month taken for an ordinal', () => {
    expect(readDay({ text: '20octubre2026' }, { order: 'dayFirst', zone: 'GMT-6' })).toBe('2026-10-20');
  });

  it.each(['31/02/2026', '11/20/2026', '20/11-2026', 'November', '12', '99999999'])(
    'is none of %s',
    (text) => {
      expect(readDay({ text }, { order: 'dayFirst', zone: 'GMT-6' })).toBeUndefined();
    },
  );
});

describe('the order of a column', () => {
  it.each([
    [['03/04/2026', '13/04/2026'], 'dayFirst'],
    [['03/04/2026', '04/13/2026'], 'monthFirst'],
    [['03/04/2026', '05/06/2026'], 'ambiguous'],
    [['13/04/2026', '04/13/2026'], 'mixed'],
    [['2026-04-03', '05/05/2026'], 'dayFirst'],
  ] as const)('of %j is %s', (texts, found) => {
    expect(findDayOrder(texts)).toBe(found);
  });
});
