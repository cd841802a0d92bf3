import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const common = 'schemas/common.json';
const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';
const stops = 'resources/stops.json';
const navigation = 'resources/navigation.json';

/** Mistakes of form, of names, permissions, routes and texts. */
export const brokenShapes: BrokenFile[] = [
  {
    code: 'wrong-schema-line',
    severity: 'warning',
    edit: { file: aland, from: '"../meta/country.json"', to: '‸"../meta/countries.json"' },
    message:
      'Editors complete names and underline mistakes by this line, and it does not lead to the structure of this file. Write "../meta/country.json".',
  },
  {
    code: 'wrong-schema-line',
    severity: 'warning',
    edit: { file: parcels, from: '"../schemas/meta/resource.json"', to: '‸""' },
    message:
      'Editors complete names and underline mistakes by this line, and it does not lead to the structure of this file. Write "../schemas/meta/resource.json".',
  },
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
  {
    code: 'unknown-key',
    edit: { file: parcels, from: '"timeline"', to: '‸"timelines"' },
    message: '"timelines" is not known here. Did you mean "timeline"?',
  },
  {
    code: 'unknown-key',
    edit: { file: aland, from: '"maxLength": 10', to: '‸"maxLenght": 10' },
    message: '"maxLenght" is not known here. Did you mean "maxLength"?',
  },
  {
    code: 'missing-key',
    edit: { file: stops, from: '"permission": "post:parcels",', to: '' },
    message: '"permission" is missing.',
  },
  {
    code: 'missing-key',
    edit: { file: stops, from: '"sort": {\n      "field": "label",', to: '"sort": ‸{' },
    message: '"field" is missing in "sort".',
  },
  {
    code: 'missing-key',
    edit: { file: aland, from: '"currency": "SEK",\n  "currencyName": "Aland crown",', to: '' },
    message: '"currency", "currencyName" are missing.',
    also: [{ file: 'locales/zh/countries/AA.json', from: '"currencyName": "甲国克朗",', to: '' }],
  },
  {
    code: 'wrong-type',
    edit: { file: common, from: '"maxLength": 12', to: '"maxLength": ‸"12"' },
    message: '"maxLength" must be a whole number.',
  },
  {
    code: 'wrong-type',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸["打开菜单"]' },
    message: 'A message must be text, or an object of messages.',
    also: [{ file: 'locales/en/shell.json', from: '"open": "Open the menu",', to: '' }],
  },
  {
    code: 'wrong-type',
    edit: { file: 'locales/zh/stop.json', from: '"地点"', to: '"地点", "$comment": ‸3' },
    message: '"$comment" must be text.',
  },
  {
    code: 'invalid-value',
    edit: { file: stops, from: '"order": "asc"', to: '"order": ‸"ascc"' },
    message: '"order" must be one of "asc", "desc". Did you mean "asc"?',
  },
  {
    code: 'invalid-value',
    edit: { file: aland, from: '"zone": "GMT-6"', to: '"zone": ‸"UTC-6"' },
    message:
      '"zone" does not match ^GMT[+-](\\d|1[0-4])(:[0-5]\\d)?$. Fixed offset from UTC: GMT-6, GMT+5:30.',
  },
  {
    code: 'invalid-name',
    edit: { file: parcel, from: '"note": {', to: '‸"Note": {' },
    message: '"Note" is not a name for this. Write camelCase: a small letter first, then letters and digits.',
    also: [{ file: 'locales/zh/parcel.json', from: ',\n  "note": "备注"', to: '' }],
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"$id": "x"' },
    message: '"$id" is not supported: a file is referred to by its name, and a part of it by its path.',
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"unevaluatedItems": false' },
    message: '"unevaluatedItems" is not supported: no form can show its meaning. Use "items".',
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"$dynamicRef": "#a"' },
    message:
      '"$dynamicRef" is not supported: its meaning depends on the referring schema, so that no country could be bound. Use "$ref".',
  },
  {
    code: 'reserved-name',
    edit: {
      file: 'resources/figures.json',
      from: '',
      to: '{ "title": "Figures", "entity": "stop", "permission": "post" }',
    },
    message: 'The gateway has a call "figures" of its own. Rename the file.',
    also: [
      { file: 'locales/zh/figures.json', from: '', to: '{ "title": "数字" }' },
      {
        file: 'resources/parcels.json',
        from: '"related": [',
        to: '"related": [{ "resource": "figures", "by": "label" }, ',
      },
    ],
  },
  {
    code: 'duplicate-name',
    edit: {
      file: 'resources/stop.json',
      from: '',
      to: '{ "title": "Stop", "entity": "stop", "permission": "post" }',
    },
    message:
      'schemas/stop.json has the same name, so that their translations have the same keys. Name the resource in the plural.',
  },
  {
    code: 'missing-file',
    edit: { file: navigation, from: '', to: '' },
    message: 'This file is missing. It declares the menu ("entries") and every permission ("permissions").',
    also: [{ file: 'locales/zh/navigation.json', from: '', to: '' }],
  },
  {
    code: 'unknown-permission',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels:export"',
      to: '"permission": ‸"post:parcel:export"',
    },
    message:
      '"post:parcel:export" is not among the permissions of navigation.json. Did you mean "post:parcels:export"?',
  },
  {
    code: 'duplicate-permission',
    edit: {
      file: navigation,
      from: '"perms": "post:parcels:send"',
      to: '"perms": "post:parcels:send" }, { "perms": ‸"post:parcels:send"',
    },
    message: '"post:parcels:send" is declared twice. Keep one of them.',
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
    code: 'placeholder-mismatch',
    edit: { file: 'locales/zh/parcels.json', from: '"寄给 %{receiver}"', to: '‸"寄给 %{name}"' },
    message: 'The English text has %{receiver}, which is missing here. %{name} is not in the English text.',
  },
  {
    code: 'placeholder-mismatch',
    edit: { file: 'locales/zh/shell.json', from: '"欢迎，%{name}"', to: '‸"欢迎"' },
    message: 'The English text has %{name}, which is missing here.',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/parcel.json', from: '"value": "价值",', to: '' },
    message: '"value" (Value) has no Chinese text',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/shell.json', from: '"open": "打开菜单",', to: '' },
    message: '"menu.open" (Open the menu) has no Chinese text',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/stop.json', from: '"label": "标签",', to: '' },
    message: '"label" (Label) has no Chinese text. Elsewhere it is "标签", as in parcel.json',
  },
  {
    code: 'no-plural',
    severity: 'warning',
    edit: { file: 'locales/en/shell.json', from: '"Welcome, %{name}"', to: '‸"%{smart_count} payers"' },
    message: 'With 1 it would read "1 payers". Write the text for one first, then |||| and that for more.',
    also: [{ file: 'locales/zh/shell.json', from: '欢迎，%{name}', to: '%{smart_count} 位付款人' }],
  },
  {
    code: 'plural-forms',
    severity: 'warning',
    edit: {
      file: 'locales/zh/shell.json',
      from: '"欢迎，%{name}"',
      to: '‸"%{smart_count} 位付款人 |||| %{smart_count} 位付款人"',
    },
    message: 'Chinese has one form for any number, so that what follows |||| is never shown. Take it out.',
    also: [
      {
        file: 'locales/en/shell.json',
        from: '"Welcome, %{name}"',
        to: '"%{smart_count} payer |||| %{smart_count} payers"',
      },
    ],
  },
  {
    code: 'unknown-text',
    severity: 'warning',
    edit: { file: 'locales/zh/stop.json', from: '"place": "地点"', to: '"place": "地点", ‸"plaice": "鱼"' },
    message: '"plaice" translates nothing. Did you mean "place"?',
  },
  {
    code: 'unknown-text',
    severity: 'warning',
    edit: {
      file: 'locales/zh/shell.json',
      from: '"open": "打开菜单"',
      to: '"open": "打开菜单", ‸"close": "关闭菜单"',
    },
    message: '"menu.close" is not in locales/en/shell.json.',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/parcels.json', from: '"还没有寄出任何包裹。"', to: '‸"Nothing was sent yet."' },
    message:
      '"list.empty" (Nothing was sent yet.) is the same as in English. Translate it, or add the key to "$same" in this file if that is on purpose.',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸"Open the menu"' },
    message:
      '"menu.open" (Open the menu) is the same as in English. Translate it, or add the key to "$same" in this file if that is on purpose.',
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
