import type { BrokenFile } from '../../support/BrokenFile';
import type { Edit } from '../../support/diagnose';

const parcel = 'schemas/parcel.json';
const stop = 'schemas/stop.json';
/** What the parcel says of repeated records. */
const repeating = (rule: string): Edit => ({
  file: parcel,
  from: '"type": "object",',
  to: `"type": "object", "x-repeats": ${rule},`,
});
/** Mistakes in what is compared with a new record. */
const repeats: BrokenFile[] = [
  {
    code: 'misplaced-repeats',
    edit: {
      file: stop,
      from: '"title": "Place",',
      to: '"title": "Place", ‸"x-repeats": { "fields": ["label"], "at": "sentAt", "days": 3 },',
    },
    message: '"x-repeats" is about a whole entity: write it beside the entity\'s "properties".',
  },
  {
    code: 'unknown-field',
    edit: repeating('{ "fields": [‸"labl"], "at": "sentAt", "days": 3 }'),
    message: '"labl" is not a property of parcel. Did you mean "label"?',
  },
  {
    code: 'unfit-field',
    edit: repeating('{ "fields": ["label"], "at": ‸"label", "days": 3 }'),
    message: '"label" is no instant.',
  },
  {
    code: 'unknown-field',
    edit: repeating('{ "fields": ["label"], "at": "sentAt", "days": 3, "unless": { "stat": ‸["sent"] } }'),
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-choice',
    edit: repeating(
      '{ "fields": ["label"], "at": "sentAt", "days": 3, "unless": { "state": ["sent", ‸"wating"] } }',
    ),
    message: '"wating" is not an option of "state". Did you mean "waiting"?',
  },
  {
    code: 'unfit-field',
    edit: repeating('{ "fields": ["label"], "at": "sentAt", "days": 3, "confirmedBy": ‸"label" }'),
    message: '"label" is no list of texts.',
  },
  {
    code: 'unfit-field',
    edit: repeating('{ "fields": ["label"], "at": "sentAt", "days": 3, "hours": ‸"repeatHours" }'),
    message: 'No programs create these records, so there is no application that has the hours.',
  },
];

/** What `checkRepeats` reports. */
export const cases: BrokenFile[] = [...repeats];
