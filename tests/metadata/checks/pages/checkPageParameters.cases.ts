import type { BrokenFile } from '../../support/BrokenFile';

const map = 'resources/map.page.json';
const navigation = 'resources/navigation.json';

/** What `checkPageParameters` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-parameter',
    edit: {
      file: map,
      from: '"title": "Map",',
      to: '"title": "Map", "records": { ‸"city": { "resource": "parcels", "by": "label" } },',
    },
    message: '"city" is not declared in "params" of this page.',
  },
  {
    code: 'unknown-parameter',
    edit: { file: navigation, from: '"path": "/map"', to: '"hidden": true, "path": ‸"/map/:city"' },
    message: '"city" is not declared in "params" of map.page.json.',
    also: [{ file: 'locales/zh/navigation.json', from: '"/map"', to: '"/map/:city"' }],
  },
  {
    code: 'unknown-parameter',
    edit: { file: navigation, from: '"path": "/parcels"', to: '"hidden": true, "path": ‸"/parcels/:city"' },
    message: '"city" is not declared in any page: only a page has parameters.',
    also: [{ file: 'locales/zh/navigation.json', from: '"/parcels"', to: '"/parcels/:city"' }],
  },
  {
    code: 'visible-parameter',
    edit: { file: navigation, from: '"path": "/map"', to: '"path": ‸"/map/:city"' },
    message:
      'The menu cannot fill in parameters. Add "hidden": true, and link to the screen from another one.',
    also: [
      { file: 'locales/zh/navigation.json', from: '"/map"', to: '"/map/:city"' },
      {
        file: map,
        from: '"title": "Map",',
        to: '"title": "Map", "params": { "properties": { "city": { "type": "string" } } },',
      },
    ],
  },
  {
    code: 'missing-parameter',
    edit: { file: navigation, from: '"path": "/map"', to: '"path": ‸"/map"' },
    message: 'map.page.json declares the parameter "city". Add /:city to the route.',
    also: [
      {
        file: map,
        from: '"title": "Map",',
        to: '"title": "Map", "params": { "properties": { "city": { "type": "string" } } },',
      },
    ],
  },
  {
    code: 'unknown-parameter',
    edit: { file: map, from: '"state": "sent"', to: '"state": { "param": ‸"city" }' },
    message: '"city" is not declared in "params" of this page.',
  },
];
