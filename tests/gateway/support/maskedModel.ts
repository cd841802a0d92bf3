import type { JsonSchema } from '../../../src/metadata/model/json';
import { parcelModel } from './parcelModel';

/** The parcels with masked fields, an amount among them, and permission to read them. */
export function maskedModel() {
  const model = parcelModel();
  const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
  properties.account = { title: 'Account', type: 'string', pattern: '^[0-9]+$', 'x-ui': { masked: true } };
  properties.route = { title: 'Route', type: 'string' };
  const holder = { title: 'Account', type: 'string', 'x-ui': { masked: true } };
  const item = { type: 'object', properties: { holder, share: { title: 'Share', type: 'integer' } } };
  properties.payees = { title: 'Payees', type: 'array', items: item };
  properties.worth = { title: 'Worth', type: 'integer', minimum: 1, 'x-ui': { money: true, masked: true } };
  const parcels = model.resources.parcels!;
  parcels.reveal = { permission: 'post:parcels:reveal' };
  parcels.list!.totals!.push('worth');
  const edited = ['account', 'remark', 'worth', 'label'];
  parcels.edit = { permission: 'post:parcels:edit', sections: [{ fields: edited }] };
  parcels.create!.sections.push({ fields: ['account', 'route', 'remark', 'worth'] });
  return model;
}
