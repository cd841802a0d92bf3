import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import type { RecordValues } from '../../../../src/web/widgets/Widget';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { country } from '../support/country';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const [first, ...others] = parcels.detail!.sections;

/** Shows the page of a record whose resource has these parts of its own. */
function renderDetail(parts: Partial<BoundResource>, record: RecordValues = parcel) {
  const data: Partial<Record<keyof CorridorDataProvider, unknown>> = {
    getOne: vi.fn(async () => ({ data: record })),
    getEvents: vi.fn(async () => []),
  };
  return renderScreen(<ResourceDetail id="p1" />, {
    resource: { ...parcels, ...parts },
    address: '/Parcels/p1',
    permissions: ['parcels'],
    data,
  });
}

it('a section links to a page outside of the screens, about the record and its country', async () => {
  const page = { title: 'Track it', path: '/tracking.html', query: { wish: 'wish', none: 'missing' } };
  renderDetail({ detail: { ...parcels.detail!, sections: [{ ...first!, page }, ...others] } });
  expect(await screen.findByRole('link', { name: 'Track it' })).toHaveAttribute(
    'href',
    `/tracking.html?country=${country.code}&wish=Good+luck`,
  );
});

it('a section has a field only while it has a value, where the metadata says so', async () => {
  const offSince: BoundField = {
    name: 'offSince',
    title: 'Off since',
    type: 'string',
    kind: 'instant',
    ui: { omitEmpty: true },
  };
  const resource = {
    fields: { ...parcels.fields, offSince },
    detail: { ...parcels.detail!, sections: [{ title: 'Parcel', fields: ['wish', 'offSince'] }] },
  };
  const { unmount } = renderDetail(resource);
  await screen.findByText('Good luck');
  expect(screen.queryByText('Off since')).toBeNull();
  unmount();
  renderDetail(resource, { ...parcel, offSince: '2026-11-20T20:05:09Z' });
  expect(await screen.findByText('Off since', { selector: 'dt' })).toBeVisible();
});
