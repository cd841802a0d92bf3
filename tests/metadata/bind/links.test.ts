import { expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { compile } from '../../../src/metadata/compile';
import type { Model } from '../../../src/metadata/model/Model';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };

it('links a field that holds the first column of a related resource', () => {
  const { stops } = model.resources;
  const withScreens = { ...model, resources: { ...model.resources, stops: { ...stops!, path: '/stops' } } };
  expect(bindResource(withScreens, 'parcels', 'AA', 'en').links).toEqual({
    label: [{ path: '/stops', permission: 'post:parcels', by: 'label' }],
  });
  expect(bindResource(model, 'parcels', 'AA', 'en').links).toEqual({});
});

it('links a field that names a record of a resource with screens, and the number of an import', () => {
  const changed = structuredClone(model);
  const { parcels, stops } = changed.resources;
  Object.assign(changed.schemas.parcel!.properties as object, {
    place: { type: 'string', 'x-ui': { record: { resource: 'stops' } } },
    batch: { type: 'string', 'x-generate': 'batch' },
    sender: { type: 'string', 'x-generate': 'user' },
  });
  delete parcels!.detail;
  Object.assign(parcels!, {
    path: '/parcels',
    import: { form: 'create', permission: 'post:parcels:send' },
  });
  const linksOf = () => bindResource(structuredClone(changed), 'parcels', 'AA', 'en').links;
  const batch = [{ path: '/parcels/import', permission: 'post:parcels', by: 'batch' }];
  expect(linksOf()).toEqual({ batch });
  stops!.path = '/stops';
  expect(linksOf()).toEqual({
    batch,
    place: [{ path: '/stops', permission: 'post:parcels', by: 'label' }],
  });
  delete parcels!.import;
  expect(linksOf()).not.toHaveProperty('batch');
});

it('links by id the field that is called as the first column of the related resource', () => {
  const changed = structuredClone(model);
  const { parcels, stops } = changed.resources;
  stops!.path = '/stops';
  const linksBy = (related: object[]) => {
    parcels!.detail = { ...parcels!.detail!, related: related as never };
    return bindResource(structuredClone(changed), 'parcels', 'AA', 'en').links;
  };
  const link = { path: '/stops', permission: 'post:parcels', by: 'label' };
  expect(linksBy([{ resource: 'stops', by: 'id', of: 'note' }])).toEqual({ label: [link] });
  expect(linksBy([{ resource: 'stops', by: 'label', of: 'note' }])).toEqual({ note: [link] });
  expect(linksBy([{ resource: 'stops', by: 'place', of: 'note' }])).toEqual({});
});
