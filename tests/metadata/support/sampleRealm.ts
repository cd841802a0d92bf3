import type { Edit } from './diagnose';

/** The operators' list of the sample's parcels. */
export const realmParcels = 'resources/provider/parcels.json';

/** The fields that say whose a record is. */
export const ownerFile = 'schemas/provider/owner.json';

/** Files of a provider's realm over the sample, with one resource. */
export const sampleRealm: [Edit, ...Edit[]] = [
  {
    file: realmParcels,
    from: '',
    to: '{ "realm": "provider", "widens": "parcels", "entity": "parcel", "permission": "read" }',
  },
  {
    file: ownerFile,
    from: '',
    to: '{ "title": "Merchant", "properties": { "merchant": { "title": "Merchant no.", "type": "string", "x-owner": "code" } } }',
  },
  {
    file: 'resources/navigation.provider.json',
    from: '',
    to: '{ "entries": [{ "path": "/all", "title": "All", "resource": "parcels" }] }',
  },
  { file: 'locales/zh/navigation.provider.json', from: '', to: '{ "/all": "全部" }' },
  { file: 'locales/zh/provider/owner.json', from: '', to: '{ "title": "商户", "merchant": "商户号" }' },
];
