import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSource } from '../../../src/metadata/source/watchSource';

let root: string;
let stop: () => Promise<void>;
/** What the watched files contained at each call. */
let seen: string[];
const title = (name: string) => join(root, `schemas/${name}.json`);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-watch-'));
  seen = [];
  for (const folder of ['schemas/countries', 'resources', 'locales/zh']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  for (let file = 0; file < 10; file++) await writeFile(title(`f${file}`), '0');
  await writeFile(join(root, 'schemas/countries/MX.json'), '0');
  stop = await watchSource(root, async () => {
    const files = Array.from({ length: 10 }, (_each, file) => title(`f${file}`));
    const texts = [...files, join(root, 'schemas/countries/MX.json')].map((file) =>
      readFile(file, 'utf8').catch(() => '-'),
    );
    seen.push((await Promise.all(texts)).join(''));
  });
});
afterEach(async () => {
  await stop();
  await rm(root, { recursive: true, force: true });
});

/** Waits until the files have been read as they are now. */
const expectSeen = (text: string) =>
  vi.waitFor(() => expect(seen.at(-1)).toBe(text), { timeout: 20_000, interval: 20 });

/** As vim, `sed -i` and `os.replace` save: another file takes the place of the old one. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}~`, text);
  await rename(`${file}~`, file);
}

it('follows a file that is saved by renaming, each time', async () => {
  for (const text of ['1', '2', '3']) {
    await replace(title('f0'), text);
    await expectSeen(`${text}0000000000`);
  }
  await writeFile(title('f0'), '4');
  await expectSeen('40000000000');
});

it('applies ten files that are saved at once together', async () => {
  await Promise.all(Array.from({ length: 10 }, (_each, file) => replace(title(`f${file}`), '1')));
  await expectSeen('11111111110');
});

it('follows a file that is deleted and restored', async () => {
  await rm(title('f9'));
  await expectSeen('000000000-0');
  await writeFile(title('f9'), '5');
  await expectSeen('00000000050');
  await replace(title('f9'), '6');
  await expectSeen('00000000060');
});

it('follows the files of a folder that is replaced by another version of it', async () => {
  const [folder, other] = [join(root, 'schemas'), join(root, 'other')];
  await cp(folder, other, { recursive: true });
  await writeFile(join(other, 'countries/MX.json'), '7');
  await rm(folder, { recursive: true });
  await expectSeen('-----------');
  await rename(other, folder);
  await expectSeen('00000000007');
  await replace(join(folder, 'countries/MX.json'), '8');
  await expectSeen('00000000008');
});

it('follows the files of a folder that is removed and made again', async () => {
  const folder = join(root, 'schemas/countries');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(join(folder, 'MX.json'), '1');
  await expectSeen('00000000001');
  await replace(join(folder, 'MX.json'), '2');
  await expectSeen('00000000002');
});

it('follows a folder that is new', async () => {
  const file = join(root, 'sandbox/names.json');
  await mkdir(join(root, 'sandbox'));
  await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 20_000 });
  await writeFile(file, '{}');
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 20_000 });
});
