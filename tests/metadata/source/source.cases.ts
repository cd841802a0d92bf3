import type { BrokenFile } from '../support/BrokenFile';

const stops = 'resources/stops.json';
const navigation = 'resources/navigation.json';

/** What reading the files reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-json',
    edit: { file: stops, from: '"title": "Stops",', to: '"title": "Stops"\n  ‸"note": 1,' },
    message: 'This is not JSON: a comma is missing before this.',
  },
  {
    code: 'invalid-json',
    edit: { file: stops, from: '"title": "Stops",', to: '‸// the title\n "title": "Stops",' },
    message: 'This is not JSON: comments are not allowed; use "$comment".',
  },
  {
    code: 'duplicate-key',
    edit: { file: stops, from: '"title": "Stops",', to: '"title": "Stops", ‸"title": "Stops",' },
    message: '"title" appears twice in this object. Keep one of them.',
  },
  {
    code: 'duplicate-key',
    edit: {
      file: 'schemas/stop.json',
      from: '"required": [',
      to: '‸"properties": { "place": { "title": "Place", "type": "string" } }, "required": [',
    },
    message: '"properties" appears twice in this object. Keep one of them.',
  },
  {
    code: 'duplicate-key',
    edit: { file: navigation, from: '"permissions": [', to: '"permissions": [], ‸"permissions": [' },
    message: '"permissions" appears twice in this object. Keep one of them.',
  },
];
