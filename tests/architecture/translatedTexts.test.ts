import { expect, it } from 'vitest';
import { findBareTexts } from './support/bareTexts';
import { filesBelow, root } from './support/readModules';

it(
  'texts that change, come or go have an element of their own, so that pages can be translated (ADR 87)',
  { timeout: 60_000 },
  () => {
    const paths = filesBelow('src/web').filter((path) => path.endsWith('.tsx'));
    expect(findBareTexts(root, paths)).toEqual([]);
  },
);
