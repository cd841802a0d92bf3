import { screen, waitFor } from '@testing-library/react';
import { useRouterProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { CreatePage } from '../../../../src/web/generate/form/CreatePage';
import { CreateLink } from '../../../../src/web/generate/list/ListHeader';
import { BackLink, PageAddressContext } from '../../../../src/web/generate/page/BackLink';
import { parcel, parcelForm, parcels, parcelSchema } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadValidator').mockResolvedValue(createValidator(parcelSchema));
});

/** A page of the menu with the link to the form of parcels, the form, and the record that it makes. */
function Screens() {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route
        path="/MoneymManagement"
        element={
          <PageAddressContext value="/MoneymManagement?tab=sent">
            <ResourceScope resource={parcels}>
              <CreateLink />
            </ResourceScope>
          </PageAddressContext>
        }
      />
      <Route
        path="/Parcels"
        element={
          <ResourceScope resource={parcels}>
            <CreateLink />
          </ResourceScope>
        }
      />
      <Route
        path="/Parcels/create"
        element={
          <ResourceScope resource={parcels}>
            <CreatePage form={parcelForm} />
          </ResourceScope>
        }
      />
      <Route
        path="/Parcels/:id"
        element={
          <ResourceScope resource={parcels}>
            <BackLink />
          </ResourceScope>
        }
      />
    </Routes>
  );
}

const open = (address: string) =>
  renderScreen(<Screens />, {
    address,
    // In which the titles of the menu are a file of their own.
    language: 'zh',
    permissions: ['parcels:create'],
    data: { create: async () => ({ data: parcel }) } as never,
  });

const createLink = () => screen.getByRole('link', { name: /parcel/i });

it('leads back from a form to the page whose link led to it, by its link and by Cancel', async () => {
  const view = open('/MoneymManagement');
  await view.user.click(createLink());
  expect(screen.getByRole('link', { name: '返回资金' })).toHaveAttribute(
    'href',
    '/MoneymManagement?tab=sent',
  );
  await view.user.click(screen.getByRole('button', { name: '取消' }));
  expect(view.address()).toBe('/MoneymManagement');
  expect(view.search().get('tab')).toBe('sent');
});

it('leads back to that page from the record that the form has made too', async () => {
  const view = open('/MoneymManagement');
  await view.user.click(createLink());
  await view.user.type(screen.getByLabelText('Label'), 'AB12');
  await view.user.type(screen.getByLabelText('Price'), '1250.5');
  await view.user.click(document.querySelector('button[type=submit]')!);
  await waitFor(() => expect(view.address()).toBe('/Parcels/p1'));
  expect(screen.getByRole('link', { name: '返回资金' })).toBeVisible();
});

it('leads back to the list from a form that was opened there, or by its address', async () => {
  const view = open('/Parcels');
  await view.user.click(createLink());
  expect(screen.getByRole('link', { name: '返回 Parcels' })).toHaveAttribute('href', '/Parcels');
});
