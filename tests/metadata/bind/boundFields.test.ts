import { expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { compile } from '../../../src/metadata/compile';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { Model } from '../../../src/metadata/model/Model';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };

const depthOf = (field: BoundField | undefined): number =>
  field ? 1 + depthOf(field.fields?.box ?? field.item) : 0;

it('leaves out fields that are nested too deep, so that a schema that refers to itself has an end', () => {
  const changed = structuredClone(model);
  Object.assign(changed.schemas.common!.$defs as object, {
    box: { type: 'object', properties: { box: { $ref: 'common.json#/$defs/box' } } },
    list: { type: 'array', items: { $ref: 'common.json#/$defs/list' } },
  });
  Object.assign(changed.schemas.parcel!.properties as object, {
    box: { $ref: 'common.json#/$defs/box' },
    list: { $ref: 'common.json#/$defs/list' },
  });
  const { box, list } = bindResource(changed, 'parcels', 'AA', 'en').fields;
  expect([depthOf(box), depthOf(list)]).toEqual([5, 5]);
});
