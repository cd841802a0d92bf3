import type { BrokenFile } from '../../support/BrokenFile';
import { ownerFile, realmParcels, sampleRealm } from '../../support/sampleRealm';

/** A mistake in a file of the sample's realm, which is made first. */
function inRealm(
  file: string,
  from: string,
  to: string,
  rest: Pick<BrokenFile, 'code' | 'message'>,
): BrokenFile {
  const [edit, ...others] = sampleRealm;
  return { ...rest, edit, also: [...others, { file, from, to }] };
}

/** Cases of `checkRealm`. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-realm',
    edit: {
      file: 'resources/stops.json',
      from: '"entity": "stop",',
      to: '"entity": "stop", ‸"realm": "provider",',
    },
    message:
      'Merchants reach this resource. Move the file to resources/provider/stops.json, or remove "realm".',
  },
  inRealm(realmParcels, '{ "realm": "provider",', '‸{', {
    code: 'unfit-realm',
    message: 'This file is one of the provider\'s realm. Write "realm": "provider".',
  }),
  inRealm(realmParcels, '"widens": "parcels"', '"widens": ‸"parcel"', {
    code: 'unknown-resource',
    message: 'There is no resource "parcel" of merchants. Did you mean "parcels"?',
  }),
  inRealm(realmParcels, '{ "realm": "provider", "widens": "parcels",', '‸{ "realm": "provider",', {
    code: 'unfit-realm',
    message:
      'Operators see the records that merchants have in a country: name the resource with them in "widens".',
  }),
  inRealm(realmParcels, '"entity": "parcel"', '"entity": ‸"stop"', {
    code: 'unfit-realm',
    message: '"parcels" shows the records of "parcel". Name the same entity.',
  }),
  inRealm(realmParcels, '"permission": "read"', '"permission": ‸"post:parcels"', {
    code: 'unknown-permission',
    message:
      '"post:parcels" is no scope of operators: there are read, reveal, decide, propose, networks, tenants, operators.',
  }),
  inRealm(
    realmParcels,
    '"permission": "read"',
    '"permission": "read", ‸"delete": { "permission": "decide" }',
    {
      code: 'unfit-realm',
      message: 'Operators only see the records of a resource, so that "delete" would do nothing. Remove it.',
    },
  ),
  inRealm(realmParcels, '"permission": "read"', '"permission": "read", "list": { ‸"export": {} }', {
    code: 'unfit-realm',
    message: 'Operators only see the records of a resource, so that "export" would do nothing. Remove it.',
  }),
  inRealm(realmParcels, '"permission": "read"', '"permission": "read", "list": { "columns": [‸"lable"] }', {
    code: 'unknown-field',
    message: '"lable" is not a property of parcel. Did you mean "label"?',
  }),
  inRealm(
    ownerFile,
    '"merchant": { "title": "Merchant no.", "type": "string", "x-owner": "code" }',
    '‸"merchant": { "title": "Merchant no.", "type": "string" }',
    {
      code: 'unfit-owner',
      message: '"merchant" must say which fact of the merchant it has: "x-owner", one of code, name.',
    },
  ),
  inRealm('resources/navigation.provider.json', '"resource": "parcels"', '"resource": ‸"parsels"', {
    code: 'unknown-resource',
    message: 'There is no resources/provider/parsels.json. Did you mean "parcels"?',
  }),
];
