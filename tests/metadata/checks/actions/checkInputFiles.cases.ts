import type { BrokenFile } from '../../support/BrokenFile';

/** An action of a parcel, or of all parcels, that asks for a file which the entity does not have. */
function inputFile({ isOfResource = false } = {}): Pick<BrokenFile, 'edit' | 'also'> {
  const file = 'resources/parcels.json';
  const when =
    '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }';
  return {
    // Without a mark, and first, because what follows is counted in lines.
    edit: isOfResource
      ? { file, from: when, to: '"on": "resource"' }
      : { file, from: '"title": "Dispatch"', to: '"title": "Dispatch"' },
    also: [
      ...(isOfResource ? [{ file, from: '"{id}/dispatch"', to: '"dispatch"' }] : []),
      {
        file,
        from: '"properties": {\n          "fare": {',
        to: '"properties": {\n          ‸"proof": { "title": "Proof", "type": "object", "x-ui": { "file": {} } }, "fare": {',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.dispatch.input.proof": "凭证", "actions.dispatch":',
      },
    ],
  };
}

/** What `checkInputFiles` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'file-not-stored',
    ...inputFile(),
    message:
      'The file "proof" would be lost, because no record holds it. Add the field to schemas/parcel.json, with "readOnly" if no form writes it.',
  },
  {
    code: 'file-not-stored',
    ...inputFile({ isOfResource: true }),
    message:
      'The file "proof" would be lost, because no record holds it. An action of the resource has no record that could hold it.',
  },
];
