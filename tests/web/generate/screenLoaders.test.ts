import { expect, it } from 'vitest';
import { screenBelow } from '../../../src/web/generate/screenLoaders';

it.each([
  ['create', 'create'],
  ['import', 'import'],
  ['import/42', 'import'],
  ['by/reference/A-1', 'named'],
  ['W2026', 'detail'],
  ['W2026/edit', 'edit'],
])('the screen at "%s" below a resource is its %s', (path, screen) => {
  expect(screenBelow(path)).toBe(screen);
});
