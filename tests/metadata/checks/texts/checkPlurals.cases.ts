import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkPlurals` reports. */
export const cases: BrokenFile[] = [
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
];
