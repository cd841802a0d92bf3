import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { sampleFiles } from './support/sampleFiles';

/** The sample with many fields of several kinds, all of them in a form; the milliseconds that it takes to check them. */
function checkingTime(count: number): number {
  const files = sampleFiles();
  const edit = (path: string, change: (value: { [key: string]: unknown }) => void) => {
    const value = JSON.parse(files.get(path)!) as { [key: string]: unknown };
    change(value);
    files.set(path, JSON.stringify(value, null, 2));
  };
  const kinds = [
    { type: 'string', maxLength: 32 },
    { $ref: 'common.json#/$defs/money' },
    { $ref: 'country.json#/$defs/phone' },
    { type: 'string', maxLenght: 32 },
  ];
  const names = Array.from({ length: count }, (_, index) => `field${index}x`);
  const fields = names.map((name, index) => [name, { title: name, ...kinds[index % kinds.length] }]);
  edit('schemas/parcel.json', (entity) => Object.assign(entity.properties!, Object.fromEntries(fields)));
  edit('resources/parcels.json', ({ create }) => {
    (create as { sections: unknown[] }).sections.push({ title: 'More', fields: names });
  });
  const start = performance.now();
  const { diagnostics } = compile({ files });
  expect(diagnostics.filter(({ code }) => code === 'unknown-key')).toHaveLength(count / kinds.length);
  return performance.now() - start;
}

it('takes as long for a field among many as for one among few', () => {
  checkingTime(400);
  const quickest = (count: number) => Math.min(checkingTime(count), checkingTime(count));
  const [few, many] = [quickest(500), quickest(8_000)];
  // In proportion it is 16 times as much, and where each field is compared with all others more than 60 times.
  expect(many / few).toBeLessThan(40);
});
