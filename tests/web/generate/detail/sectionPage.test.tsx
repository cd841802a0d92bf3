import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { country } from '../support/country';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const page = { title: 'Track it', path: '/tracking.html', query: { wish: 'wish', none: 'missing' } };
const [first, ...others] = parcels.detail!.sections;
const resource = { ...parcels, detail: { ...parcels.detail!, sections: [{ ...first!, page }, ...others] } };

const data: Partial<Record<keyof CorridorDataProvider, unknown>> = {
  getOne: vi.fn(async () => ({ data: parcel })),
  getEvents: vi.fn(async () => []),
};

it('a section links to a page outside of the screens, about the record and its country', async () => {
  renderScreen(<ResourceDetail resource={resource} country={country} id="p1" />, {
    address: '/Parcels/p1',
    permissions: ['parcels'],
    data,
  });
  expect(await screen.findByRole('link', { name: 'Track it' })).toHaveAttribute(
    'href',
    `/tracking.html?country=${country.code}&wish=Good+luck`,
  );
});
