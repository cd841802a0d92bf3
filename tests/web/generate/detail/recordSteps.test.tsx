import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Route, Routes, useParams } from 'react-router';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { renderScreen } from '../support/renderScreen';
import { keptArrangement } from '../list/support/arrangement';
import { parcel, parcels } from '../list/support/parcels';

const records = Array.from({ length: 30 }, (_, index) => parcel(index));

interface Request {
  pagination: { page: number; perPage: number };
  filter: object;
}

function Detail() {
  const { id = '' } = useParams();
  return <ResourceDetail key={id} id={id} />;
}

function renderRecords(address = '/Parcels') {
  const getList = vi.fn(async (_resource: string, { pagination: { page, perPage } }: Request) => ({
    data: records.slice((page - 1) * perPage, page * perPage),
    total: 30,
    pageInfo: { hasNextPage: page * perPage < 30 },
  }));
  const data = {
    getList,
    getTotals: async (_resource: string, { page }: { page: Request }) => ({
      data: [],
      page: await getList('', page),
    }),
    getOne: async (_resource: string, { id }: { id: string }) => ({
      data: records.find((each) => each.id === id)!,
    }),
    ...keptArrangement().calls,
  };
  const screens = (
    <Routes>
      <Route index element={<ResourceList resource={parcels} />} />
      <Route path=":id" element={<Detail />} />
    </Routes>
  );
  const view = renderScreen(screens, {
    address,
    base: '/Parcels',
    resource: parcels,
    permissions: ['parcels'],
    data: data as never,
  });
  return { ...view, getList };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('leads from record to record in the order of the list, with its place', async () => {
  const { user, address } = renderRecords();
  await user.click(await screen.findByRole('link', { name: 'PX0001' }));
  await heading('PX0001');
  expect(screen.getByRole('navigation', { name: 'Records of the list' })).toHaveTextContent('2 of 30');
  await user.click(screen.getByRole('link', { name: 'Next record' }));
  await heading('PX0002');
  await user.keyboard('kk');
  await waitFor(() => expect(address()).toMatch(/p[01]$/));
});

it('goes on with the next page of the list, and comes back from it', async () => {
  const { user } = renderRecords();
  await user.click(await screen.findByRole('link', { name: 'PX0024' }));
  await heading('PX0024');
  await user.click(await screen.findByRole('link', { name: 'Next record' }));
  await heading('PX0025');
  expect(screen.getByRole('navigation', { name: 'Records of the list' })).toHaveTextContent('26 of 30');
  await user.click(await screen.findByRole('link', { name: 'Previous record' }));
  await heading('PX0024');
});

it('ends with the last record', async () => {
  const { user } = renderRecords('/Parcels?page=2&perPage=25&sort=sentAt&order=DESC&filter={}');
  await user.click(await screen.findByRole('link', { name: 'PX0029' }));
  await heading('PX0029');
  await screen.findByRole('link', { name: 'Previous record' });
  expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull();
});

it('is not there for a record that no list has led to', async () => {
  renderRecords('/Parcels/p3');
  await heading('PX0003');
  expect(screen.queryByRole('navigation', { name: 'Records of the list' })).toBeNull();
});
