import type { BrokenFile } from '../../support/BrokenFile';

const map = 'resources/map.page.json';
const navigation = 'resources/navigation.json';
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
const stops = 'resources/stops.json';

/** What `checkRoutes` reports. */
export const cases: BrokenFile[] = [
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
    code: 'missing-form',
    edit: {
      file: 'resources/navigation.json',
      from: '"page": "map"',
      to: '"resource": "stops", "form": ‸"create"',
    },
    also: [
      { file: 'resources/map.page.json', from: '', to: '' },
      { file: 'locales/zh/map.page.json', from: '', to: '' },
    ],
    message: '"stops" has no "create" form.',
  },
  {
    code: 'duplicate-route',
    edit: { file: navigation, from: '"path": "/map"', to: '"path": ‸"/parcels"' },
    message: '"/parcels" is the route of another entry too. Routes must differ.',
    also: [{ file: 'locales/zh/navigation.json', from: ',\n  "/map": "地图"', to: '' }],
  },
  {
    code: 'repeated-permission',
    edit: {
      file: navigation,
      from: '"path": "/parcels",',
      to: '"path": "/parcels", "permission": ‸"post:parcels",',
    },
    message: 'A screen requires the permission in the file of what it shows, parcels.json. Remove it here.',
  },
  {
    code: 'unlisted-resource',
    severity: 'warning',
    edit: { file: stops, from: '{\n  "$schema"', to: '‸{\n  "$schema"' },
    message:
      'Nothing shows "stops", so users cannot reach it. Add an entry with "resource": "stops" to navigation.json, or name it in a page or in "related" of another resource.',
    also: [{ file: 'resources/parcels.json', from: '"resource": "stops"', to: '"resource": "parcels"' }],
  },
  {
    code: 'duplicate-route',
    edit: {
      file: navigation,
      from: '"path": "/parcels",',
      to: '"path": "/parcels", "aliases": ["/packets", ‸"/map"],',
    },
    message: '"/map" is the route of an entry, so it cannot be an old path of another one.',
  },
];
