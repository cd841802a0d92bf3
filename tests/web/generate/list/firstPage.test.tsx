import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../src/web/client/createQueryClient';
import { createDataProvider } from '../../../../src/web/client/dataProvider';
import { createCountryData, endFirstQuery } from '../../../../src/web/client/cache/firstQuery';
import { requestFirstPage } from '../../../../src/web/generate/list/listState';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { CountryScope } from '../../../../src/web/shell/countries/CountryScope';
import { type FakeGateway, fakeGateway } from '../../client/support/fakeGateway';
import { country } from '../support/country';
import { renderScreen } from '../support/renderScreen';
import { parcel, parcels } from './support/parcels';

let gateway: FakeGateway;

beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('/api/manage/XX/parcels', ({ url }: { url: URL }) =>
    url.searchParams.has('totals') ? { records: [parcel(1)], totals: [] } : [parcel(1)],
  );
  gateway.answer('/api/manage/XX/views/parcels', { views: [], columns: null });
});
afterEach(() => {
  endFirstQuery();
  vi.unstubAllGlobals();
});

const pages = () =>
  gateway.requests.filter(
    ({ url }) => url.pathname === '/api/manage/XX/parcels' && !url.searchParams.has('totals'),
  );

/** Does what the render of a country begins with. */
const begin = () =>
  createCountryData('XX', () => ({
    queryClient: createQueryClient(),
    dataProvider: createDataProvider(country),
  }));

it('the first page that was requested early is in the list as it is first rendered', async () => {
  sessionStore.update({ permissions: new Set([parcels.permission]) });
  requestFirstPage(parcels, country);
  // React may have begun to render the country, and begin once more.
  const { queryClient } = begin();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const list = <ResourceList resource={parcels} />;
  renderScreen(<CountryScope>{list}</CountryScope>, { country, permissions: [parcels.permission] });
  expect(screen.getByText('PX0001')).toBeVisible();
  expect(pages()).toHaveLength(1);
});

it('a first page whose list the user may not see is not read', async () => {
  sessionStore.update({ permissions: new Set() });
  requestFirstPage(parcels, country);
  const { queryClient } = begin();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
