import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breakpoints } from '../../../src/web/ui/breakpoints';

const web = join(import.meta.dirname, '../../../src/web');
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

it('style sheets change layouts at the breakpoints only', () => {
  const allowed = Object.values(breakpoints).flatMap((width) => [
    `min-width: ${width}px`,
    `max-width: ${width - 0.02}px`,
  ]);
  const others = sheets.flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/@media[^{]*?\(((?:min|max)-width: [^)]*)\)/g)]
      .map(([, width]) => width as string)
      .filter((width) => !allowed.includes(width))
      .map((width) => `${path}: ${width}`),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(others).toEqual([]);
});
