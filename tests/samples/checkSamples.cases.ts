import type { BrokenFile } from '../metadata/support/BrokenFile';

const parcel = 'schemas/parcel.json';
const onTheDoor = '"description": "As on the door.",';
const aland = 'schemas/countries/AA.json';
/** Samples of parcels in Aland. */
const samples = (values: string) => ({
  file: aland,
  from: '"$defs": {',
  to: `"sandbox": { "records": { "parcel": { "values": ${values} } } }, "$defs": {`,
});

/** What `checkSamples` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ["A. Person", ‸7],` },
    message: '7 is no value that "receiver" takes.',
  },
  {
    code: 'invalid-sample',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ‸"{recever}",` },
    message: '"recever" is not a field. Did you mean "receiver"?',
  },
  {
    code: 'invalid-sample',
    edit: {
      file: parcel,
      from: onTheDoor,
      to: `${onTheDoor} "x-sample": ‸{ "by": "stat", "cases": { "sent": "A. Person" } },`,
    },
    message: '"stat" is not a field. Did you mean "state"?',
  },
  {
    code: 'invalid-sample',
    edit: { file: parcel, from: '"title": "Parcel",', to: '"title": "Parcel", "x-sample": ‸7,' },
    message: 'Beside the properties it says how many records there are: { "records": 40 }.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "paper": 1, "paperNumber": [‸"1234567", "12345678"] }'),
    message: 'A rule of "parcel" never lets "paperNumber" be such a value in AA, as "1234567".',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples(
      '{ "paper": { "weights": { "1": 1, "2": 1 } }, "paperNumber": { "by": "paper", "cases": { "1": ‸"1234567", "2": "12" } } }',
    ),
    message: 'A rule of "parcel" never lets "paperNumber" be such a value in AA, as "1234567".',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples(
      '{ "$size": { "weights": { ‸"1234567": 1, "12345678": 1 } }, "paper": 1, "paperNumber": "{$size}" }',
    ),
    message: 'With this, "paperNumber" is "1234567", which a rule of "parcel" does not allow in AA.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "receiver": ["A. Person", ‸""] }'),
    message: '"" is no value that "receiver" takes in AA.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "value": { "from": ‸-5, "to": 900 } }'),
    message: '-5 is no value that "value" takes in AA.',
  },
];
