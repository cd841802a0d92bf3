import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, Recompiler } from '../../../src/metadata/compile';
import { currentTime } from '../../../src/metadata/tracking/reads';
import { checkSamples } from '../../../src/samples/checkSamples';
import { brokenFiles } from '../support/brokenFiles';
import { editedSample } from '../support/diagnose';
import { mutations } from '../support/mutations';
import { sampleFiles } from '../support/sampleFiles';

const edited = (path: string, from: string, to: string) => editedSample({ file: path, from, to }).files;

describe('compiling edits', () => {
  let recompiler: Recompiler;
  beforeEach(() => {
    recompiler = new Recompiler([checkSamples]);
    recompiler.compile({ files: sampleFiles() });
  });

  /** What it says after an edit, beside what a whole compilation does. */
  const both = (files: Map<string, string>) =>
    [recompiler.compile({ files }), compile({ files }, [checkSamples])].map(({ model, diagnostics }) => ({
      diagnostics,
      // The order of members is that of columns and options.
      model: JSON.stringify(model),
    }));

  it('finds of mistakes, and after them, what a whole compilation finds', () => {
    // A spread over all of them: each is compiled twice.
    const some = brokenFiles.filter((_, index) => index % 40 === 0);
    for (const { edit, also = [] } of some) {
      const [after, whole] = both(editedSample(edit, ...also).files);
      expect(after).toEqual(whole);
      expect(recompiler.compile({ files: sampleFiles() }).diagnostics).toEqual([]);
    }
  });

  it('does so of edits of any value, one after the other', () => {
    for (const { name, files } of mutations(197)) {
      const [after, whole] = both(files);
      expect({ name, ...after }).toEqual({ name, ...whole });
    }
  });

  it('does so of a file that comes, goes and comes again', () => {
    const added = editedSample({
      file: 'schemas/thing.json',
      from: '',
      to: '{ "title": "Thing", "type": "object", "properties": { "size": { "title": "Size", "type": "string" } } }',
    }).files;
    const removed = editedSample({ file: 'schemas/stop.json', from: '', to: '' }).files;
    for (const files of [added, removed, added, sampleFiles()]) {
      const [after, whole] = both(files);
      expect(after).toEqual(whole);
    }
  });

  it('names the line where something is now, when lines were added above it', () => {
    const path = 'locales/zh/stop.json';
    const edit = { file: path, from: '"place":', to: '"plaice": "x", "place":' };
    const { files } = editedSample(edit);
    const line = () =>
      recompiler.compile({ files }).diagnostics.map((found) => `${found.code} ${found.line}`);
    const [first] = line();
    files.set(path, `\n\n${files.get(path)!}`);
    const number = Number(first?.split(' ')[1]);
    expect(line()).toEqual([`unknown-text ${number + 2}`]);
  });

  it('runs a check again only where something changed that it reads', () => {
    const looked: string[] = [];
    const counting = new Recompiler([
      (project) => void looked.push(`columns ${project.resources.get('stops')?.value.list?.columns.length}`),
      (project) => void looked.push(`title ${JSON.stringify(project.schemas.get('parcel')?.value.title)}`),
    ]);
    counting.compile({ files: sampleFiles() });
    expect(looked).toHaveLength(2);
    counting.compile({ files: edited('schemas/parcel.json', '"title": "Parcel"', '"title": "Package"') });
    expect(looked.slice(2)).toEqual(['title "Package"']);
  });

  it('asks again what depends on the day once another one has begun', () => {
    vi.useFakeTimers({ now: new Date('2026-10-01T23:50:00Z') });
    try {
      const days: string[] = [];
      const dated = new Recompiler([() => void days.push(currentTime().toISOString().slice(0, 10))]);
      dated.compile({ files: sampleFiles() });
      vi.setSystemTime(new Date('2026-10-01T23:55:00Z'));
      dated.compile({ files: sampleFiles() });
      vi.setSystemTime(new Date('2026-10-02T00:10:00Z'));
      dated.compile({ files: sampleFiles() });
      expect(days).toEqual(['2026-10-01', '2026-10-02']);
    } finally {
      vi.useRealTimers();
    }
  });
});
