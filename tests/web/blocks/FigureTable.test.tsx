import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FigureTable } from '../../../src/web/blocks/accountOverview/FigureTable';
import { country } from '../generate/support/country';
import { parcels } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

it('writes amounts of all countries in the format of the page, as they are read side by side', () => {
  const german = { ...country, code: 'DD', numberFormat: 'de-DE' };
  const line = { title: 'Parcels', resource: parcels, date: 'sentAt', sum: 'price', values: {} };
  renderScreen(<FigureTable country={german} lines={[line]} totals={[{ count: 1234, sum: 123_456_789 }]} />);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1,234',
    '1,234,567.89',
  ]);
});
