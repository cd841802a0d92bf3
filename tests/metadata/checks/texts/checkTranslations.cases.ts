import { fingerprintOf } from '../../../../src/metadata/texts/fingerprints';
import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkTranslations` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'untranslated',
    severity: 'warning',
    edit: {
      file: 'locales/zh/map.page.json',
      from: ',\n  "blocks.figures.figures.sentToday": "今日寄出"',
      to: '',
    },
    message: '"blocks.figures.figures.sentToday" (Sent today) has no Chinese text',
  },
  {
    code: 'unknown-text',
    severity: 'warning',
    edit: {
      file: 'locales/zh/map.page.json',
      from: '"title": "地图"',
      to: '"title": "地图", ‸"blocks.figures.figures.sendToday": "今日"',
    },
    message:
      '"blocks.figures.figures.sendToday" translates nothing. Did you mean "blocks.figures.figures.sentToday"?',
  },
  {
    code: 'wrong-type',
    edit: { file: 'locales/zh/stop.json', from: '"地点"', to: '"地点", "$comment": ‸3' },
    message: '"$comment" must be text.',
  },
  {
    code: 'placeholder-mismatch',
    edit: { file: 'locales/zh/parcels.json', from: '"寄给 %{receiver}"', to: '‸"寄给 %{name}"' },
    message: 'The English text has %{receiver}, which is missing here. %{name} is not in the English text.',
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
    edit: { file: 'locales/zh/stop.json', from: '"label": "标签",', to: '' },
    message: '"label" (Label) has no Chinese text. Elsewhere it is "标签", as in parcel.json',
  },
  {
    code: 'unknown-text',
    severity: 'warning',
    edit: { file: 'locales/zh/stop.json', from: '"place": "地点"', to: '"place": "地点", ‸"plaice": "鱼"' },
    message: '"plaice" translates nothing. Did you mean "place"?',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/parcels.json', from: '"还没有寄出任何包裹。"', to: '‸"Nothing was sent yet."' },
    message:
      '"list.empty" (Nothing was sent yet.) is the same as in English. Translate it, or add the key to "$same" in this file if that is on purpose.',
  },
  {
    code: 'stale-translation',
    severity: 'warning',
    edit: { file: 'locales/zh/stop.json', from: '"地点"', to: '‸"地点"' },
    also: [
      {
        file: 'locales/zh.english.json',
        from: '',
        to: JSON.stringify({ stop: { place: fingerprintOf('Location', '地点') } }),
      },
    ],
    message:
      'The English of "place" has changed since this was translated; it is now "Place". Translate it again, or confirm this: npm run texts -- --language zh lists it.',
  },
  {
    code: 'stale-translation',
    severity: 'warning',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸"打开菜单"' },
    also: [
      {
        file: 'locales/zh.english.json',
        from: '',
        to: JSON.stringify({ shell: { 'menu.open': fingerprintOf('Open it', '打开菜单') } }),
      },
    ],
    message:
      'The English of "menu.open" has changed since this was translated; it is now "Open the menu". Translate it again, or confirm this: npm run texts -- --language zh lists it.',
  },
];
