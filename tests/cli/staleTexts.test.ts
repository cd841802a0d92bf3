import { expect, it } from 'vitest';
import { takeOver, textFiles, type TodoList } from '../../src/cli/texts/translations';
import { compile } from '../../src/metadata/compile';
import { readProject } from '../../src/metadata/source/readProject';
import { fingerprintPath } from '../../src/metadata/texts/fingerprints';
import { sampleFiles } from '../metadata/support/sampleFiles';

type Files = Map<string, string>;

const run = (files: Files, todo: TodoList = {}) => takeOver(readProject({ files }).project, 'zh', todo);
const stale = (files: Files) =>
  compile({ files })
    .diagnostics.filter(({ code }) => code === 'stale-translation')
    .map(({ file }) => file);

/** The files as the command leaves them. */
function after(files: Files, todo: TodoList = {}): Files {
  const result: Files = new Map(files);
  for (const [path, value] of textFiles(readProject({ files }).project, 'zh', todo).files) {
    if (value !== undefined && !path.endsWith('.todo.json')) result.set(path, JSON.stringify(value));
  }
  return result;
}

/** The sample with its translations noted, after the English of a title was changed. */
function changed(): Files {
  const files = after(sampleFiles());
  const path = 'schemas/stop.json';
  return files.set(path, files.get(path)!.replace('"Place"', '"Town"'));
}

it('notes of which English each translation is, also of screens', () => {
  const noted = JSON.parse(after(sampleFiles()).get(fingerprintPath('zh'))!) as Record<
    string,
    Record<string, string>
  >;
  expect(noted.stop).toHaveProperty('place');
  expect(noted.shell).toHaveProperty('menu.open');
  expect(stale(after(sampleFiles()))).toEqual([]);
});

it('a translation whose English has changed is listed again with what it was, until it is written or confirmed', () => {
  const files = changed();
  expect(stale(files)).toEqual(['locales/zh/stop.json']);
  const { todo, taken } = run(files);
  expect([todo, taken]).toEqual([{ stop: { place: { en: 'Town', was: '地点', zh: '' } } }, 0]);
  // Running the command alone confirms nothing.
  expect(stale(after(files))).toEqual(['locales/zh/stop.json']);
  const written = after(files, { stop: { place: { en: 'Town', zh: '城市' } } });
  expect(written.get('locales/zh/stop.json')).toContain('城市');
  expect(stale(written)).toEqual([]);
  const confirmed = after(files, { stop: { place: { en: 'Town', was: '地点', zh: '地点' } } });
  expect(confirmed.get('locales/zh/stop.json')).toContain('地点');
  expect(stale(confirmed)).toEqual([]);
});

it('one that was changed with its English by hand is not stale', () => {
  const files = changed();
  const path = 'locales/zh/stop.json';
  expect(stale(files.set(path, files.get(path)!.replace('地点', '城市')))).toEqual([]);
});

it('what nobody has noted is not stale', () => {
  const files = sampleFiles();
  const path = 'schemas/stop.json';
  expect(stale(files.set(path, files.get(path)!.replace('"Place"', '"Town"')))).toEqual([]);
});
