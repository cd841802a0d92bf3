import { expect, it } from 'vitest';
import { summarizeWarnings } from '../../src/cli/support/summarizeWarnings';
import type { Diagnostic } from '../../src/metadata/model/Diagnostic';

const warning = (file: string, line: number, code = 'untranslated'): Diagnostic => ({
  severity: 'warning',
  file,
  line,
  column: 1,
  code,
  message: `Something is missing in line ${line}.`,
});

it('lists the few warnings of a file, and counts many', () => {
  const many = [1, 2, 3, 4].map((line) => warning('locales/es/shell.json', line));
  const warnings = [
    warning('locales/zh/stop.json', 7),
    ...many,
    warning('locales/es/shell.json', 9, 'unknown-text'),
  ];
  expect(summarizeWarnings(warnings)).toEqual([
    'locales/zh/stop.json:7:1  untranslated  Something is missing in line 7. (warning)',
    'locales/es/shell.json  5 warnings: 4 untranslated, 1 unknown-text',
    'npm run check -- --all lists every warning.',
  ]);
  expect(summarizeWarnings(warnings, true)).toHaveLength(6);
  expect(summarizeWarnings([])).toEqual([]);
});

it('says of a language that was begun in one line what is missing', () => {
  const files = ['shell', 'parcel', 'stop', 'parcels', 'stops'];
  const missing = files.flatMap((name) => [1, 2].map((line) => warning(`locales/es/${name}.json`, line)));
  expect(
    summarizeWarnings([
      ...missing,
      warning('locales/es/shell.json', 9, 'unknown-text'),
      warning('locales/zh/stop.json', 7),
    ]),
  ).toEqual([
    'locales/es/shell.json:9:1  unknown-text  Something is missing in line 9. (warning)',
    'locales/zh/stop.json:7:1  untranslated  Something is missing in line 7. (warning)',
    'locales/es/  10 texts of 5 files are not translated; npm run texts -- --language es lists them.',
    'npm run check -- --all lists every warning.',
  ]);
  expect(summarizeWarnings(missing, true)).toHaveLength(10);
});
