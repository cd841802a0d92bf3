import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith, placeOf } from '../../support/edits';

const parcel = 'schemas/parcel.json';
const object = (part: string) => `"type": "object", "properties": { ${part} }`;

/** What `checkDefaults` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-default',
    edit: placeWith('"type": "string", "maxLength": 3, "default": ‸"Paris"'),
    message: '"Paris" is no value that "place" takes.',
  },
  {
    code: 'invalid-default',
    edit: {
      file: parcel,
      from: '"title": "State",',
      to: '"title": "State", "default": ‸"lost",',
    },
    message: '"lost" is no value that "state" takes. It takes "waiting", "sent".',
  },
  {
    code: 'invalid-default',
    ...placeOf(object('"word": { "title": "Text", "type": "string", "default": ‸7 }')),
    message: '7 is no value that "word" takes.',
  },
  {
    code: 'invalid-default',
    edit: placeWith('"type": "string", "maxLength": 3, "x-sample": ["Rio"], "default": ‸"Paris"'),
    message: '"Paris" is no value that "place" takes.',
  },
  {
    code: 'invalid-default',
    ...placeOf(
      object('"words": { "title": "Text", "type": "array", "items": { "type": "string" }, "default": ‸[7] }'),
    ),
    message: '[7] is no value that "words" takes.',
  },
];
