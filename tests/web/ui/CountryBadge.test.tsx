import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountryBadge } from '../../../src/web/ui/CountryBadge';

const textOf = (code: string, name: string, currency: string) =>
  render(<CountryBadge country={{ code, name, currency }} />).container.textContent;

it('shows a country’s code, and the currency where a pseudo-country is called after it', () => {
  expect(textOf('AA', 'Aland', 'AAD')).toBe('AA');
  expect(textOf('XX', 'COIN', 'COIN')).toBe('COIN');
  expect(textOf('', 'Global', '')).toBe('');
});
