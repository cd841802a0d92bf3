import navigationMeta from '../../../schemas/meta/navigation.json';
import type { BrokenFile } from './BrokenFile';

const map = 'resources/map.page.json';
const navigation = 'resources/navigation.json';

const icons = navigationMeta.$defs.entry.properties.icon.enum.map((name) => `"${name}"`).join(', ');

const entryOfMap = `,
        {
          "path": "/map",
          "type": [
            "account"
          ],
          "sort": 2,
          "title": "Map",
          "page": "map"
        }`;

/** Mistakes in the addresses and parameters of composed pages, and in the entries of the menu that show them. */
export const brokenPages: BrokenFile[] = [
  {
    code: 'invalid-value',
    edit: { file: navigation, from: '"title": "Parcels",', to: '"title": "Parcels", "icon": ‸"lst",' },
    message: `"icon" must be one of ${icons}. Did you mean "list"?`,
  },
  {
    code: 'invalid-pattern',
    also: [
      { file: navigation, from: '"path": "/map"', to: '"path": "/map/:town", "hidden": true' },
      { file: 'locales/zh/navigation.json', from: '"/map"', to: '"/map/:town"' },
    ],
    edit: {
      file: map,
      from: '"permission": "post:map",',
      to: '"permission": "post:map", "params": { "properties": { "town": { "type": "string", "pattern": ‸"^[a-z" } } },',
    },
    message: 'This is not a regular expression: /^[a-z/u: Unterminated character class.',
  },
  {
    code: 'unknown-page',
    edit: { file: navigation, from: '"page": "map"', to: '"page": ‸"mapp"' },
    message: 'There is no resources/mapp.page.json. Did you mean "map"?',
  },
  {
    code: 'missing-screen',
    also: [
      { file: map, from: '', to: '' },
      { file: 'locales/zh/map.page.json', from: '', to: '' },
    ],
    edit: {
      file: navigation,
      from: entryOfMap,
      to: entryOfMap.replace('{', '‸{').replace(',\n          "page": "map"', ''),
    },
    message:
      'An entry without a screen: nothing would be shown at /map. Give it a "resource", a "page" or "children", or add it when its screen is built.',
  },
  {
    code: 'unlisted-page',
    edit: { file: map, from: '{\n  "$schema"', to: '‸{\n  "$schema"' },
    message: 'No entry of navigation.json shows "map", so users cannot reach it. Add one with "page": "map".',
    also: [
      { file: navigation, from: entryOfMap, to: '' },
      { file: 'locales/zh/navigation.json', from: ',\n  "/map": "地图"', to: '' },
    ],
  },
  {
    code: 'repeated-permission',
    edit: { file: navigation, from: '"page": "map"', to: '"page": "map", "permission": ‸"post:map"' },
    message: 'A screen requires the permission in the file of what it shows, map.page.json. Remove it here.',
  },
  {
    code: 'unknown-key',
    edit: { file: map, from: '"title": "Map"', to: '"title": "Map", ‸"path": "/map"' },
    message: '"path" is not known here.',
  },
  {
    code: 'missing-key',
    edit: { file: map, from: '"permission": "post:map",', to: '' },
    message: '"permission" is missing.',
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
