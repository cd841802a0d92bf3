import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const resource = {
  ...parcels,
  detail: { ...parcels.detail!, parent: 'wish' },
  links: { wish: [{ path: '/Wishes', by: 'text', permission: 'wishes' }] },
};

const provider: Partial<Record<keyof CorridorDataProvider, unknown>> = {
  getOne: vi.fn(async () => ({ data: parcel })),
  getEvents: vi.fn(async () => []),
};

const renderDetail = (permissions: string[]) =>
  renderScreen(<ResourceDetail id="p1" />, { resource, address: '/Parcels/p1', permissions, data: provider });

describe('the page of a record that belongs to another', () => {
  it('leads back to that', async () => {
    const { user, address } = renderDetail(['parcels', 'wishes']);
    await user.click(await screen.findByRole('link', { name: 'Back to Wish' }));
    expect(address()).toBe('/Wishes/by/text/Good%20luck');
  });

  it('leads back to its list where that may not be seen', async () => {
    renderDetail(['parcels']);
    expect(await screen.findByRole('link', { name: 'Back to Parcels' })).toBeVisible();
  });
});
