import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { sampleFiles } from './support/sampleFiles';

/** What the check says after a name was changed by hand in all files but the translations. */
function renamedByHand(from: string, to: string, files: string[]) {
  const changed = sampleFiles();
  for (const path of files) changed.set(path, changed.get(path)!.replaceAll(`"${from}"`, `"${to}"`));
  return compile({ files: changed }).diagnostics.filter(({ code }) => code === 'likely-rename');
}

it('a field that was renamed by hand is told from a new one, with the command that keeps what is stored', () => {
  const files = ['schemas/parcel.json', 'resources/parcels.json'];
  expect(renamedByHand('phone', 'mobile', files)).toMatchObject([
    {
      severity: 'warning',
      file: 'schemas/parcel.json',
      message:
        '"phone" is gone, and "mobile" has no texts. If it is the same by another name, put "phone" back everywhere and run npm run rename -- field parcels.phone mobile, which keeps its texts and stored values.',
    },
  ]);
});

it('so is a value', () => {
  const files = ['schemas/parcel.json', 'resources/parcels.json', 'resources/map.page.json'];
  expect(renamedByHand('sent', 'gone', files)).toMatchObject([
    {
      message:
        '"sent" is gone, and "gone" has no texts. If it is the same by another name, put "sent" back everywhere and run npm run rename -- value parcels.state.sent gone, which stored records follow.',
    },
  ]);
});

const codes = (files: Map<string, string>) => compile({ files }).diagnostics.map(({ code }) => code);

it('a field that was added or taken away was not renamed', () => {
  const added = sampleFiles();
  const path = 'schemas/stop.json';
  added.set(
    path,
    added.get(path)!.replace('"place": {', '"floor": { "title": "Floor", "type": "integer" }, "place": {'),
  );
  expect(codes(added)).toEqual(['untranslated']);
  const removed = sampleFiles();
  removed.set(path, removed.get(path)!.replaceAll('"place"', '"label"'));
  expect(codes(removed)).not.toContain('likely-rename');
});
