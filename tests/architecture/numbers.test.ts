import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root } from './support/readModules';

/** Makes the only formatters of numbers, and asks what the platform knows of them. */
const formatters = ['src/metadata/values/numbers.ts', 'src/metadata/checks/countries/checkCountryFacts.ts'];

it('numbers are written by one formatter, so that a user reads them in one way', () => {
  const others = filesBelow('src').filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      // What commands print is for operators and developers.
      !path.startsWith('src/cli/') &&
      !formatters.includes(path) &&
      /toLocaleString\(|\bIntl\.NumberFormat(\(|\.)/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(others).toEqual([]);
});
