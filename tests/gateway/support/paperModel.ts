import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from './parcelModel';

const file: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    bytes: { type: 'integer' },
  },
  required: ['id', 'name', 'type', 'bytes'],
  additionalProperties: false,
  'x-ui': { file: {} },
};

const claim: JsonSchema = {
  title: 'Claim',
  type: 'object',
  properties: {
    claimNo: { title: 'Claim no.', type: 'string', maxLength: 20 },
    photo: {
      title: 'Photo',
      $ref: 'common.json#/$defs/file',
      'x-ui': { file: { accept: ['image/png'], maxBytes: 2_000 } },
    },
    papers: { title: 'Papers', type: 'array', maxItems: 3, items: { $ref: 'common.json#/$defs/file' } },
  },
  required: ['claimNo'],
};

/** A Model with claims that hold a photo and a list of papers. */
export function paperModel(): Model {
  const model = parcelModel();
  const sections = [{ fields: ['claimNo', 'photo', 'papers'] }];
  return {
    ...model,
    schemas: { ...model.schemas, common: { $defs: { file } }, claim },
    entities: [...model.entities, 'claim'],
    resources: {
      claims: {
        title: 'Claims',
        entity: 'claim',
        path: '/claims',
        permission: 'claims',
        list: {
          columns: ['claimNo', 'photo'],
          sort: { field: 'claimNo', order: 'asc' },
          export: { permission: 'claims:export' },
        },
        detail: { sections },
        create: { permission: 'claims:create', sections },
        edit: { permission: 'claims:edit', sections },
        delete: { permission: 'claims:delete' },
      },
    },
    texts: { en: {}, zh: {} },
  };
}
