import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkMessages` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'empty-text',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸" "' },
    message: 'This text is empty, so nothing would be shown.',
  },
  {
    code: 'wrong-type',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸["打开菜单"]' },
    message: 'A message must be text, or an object of messages.',
    also: [{ file: 'locales/en/shell.json', from: '"open": "Open the menu",', to: '' }],
  },
  {
    code: 'placeholder-mismatch',
    edit: { file: 'locales/zh/shell.json', from: '"欢迎，%{name}"', to: '‸"欢迎"' },
    message: 'The English text has %{name}, which is missing here.',
  },
  {
    code: 'untranslated',
    severity: 'warning',
    edit: { file: 'locales/zh/shell.json', from: '"open": "打开菜单",', to: '' },
    message: '"menu.open" (Open the menu) has no Chinese text',
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
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸"Open the menu"' },
    message:
      '"menu.open" (Open the menu) is the same as in English. Translate it, or add the key to "$same" in this file if that is on purpose.',
  },
];
