import { checkCalendarYears } from '../../../src/metadata/checks/countries/checkCalendarYears';
import { compile } from '../../../src/metadata/compile';
import type { Diagnostic } from '../../../src/metadata/model/Diagnostic';
import { checkSamples } from '../../../src/samples/checkSamples';
import { sampleFiles } from './sampleFiles';

/** One change of the sample: in which file, the old text, and the new one; `''` is the whole file. */
export interface Edit {
  file: string;
  from: string;
  /** The place that the diagnostic should name is marked by `‸`, which is taken out. */
  to: string;
}

/** Compiles the sample with changes; gives what was found, and the marked place as `file:line:column`. */
export function diagnose(...edits: Edit[]): { diagnostics: Diagnostic[]; place: string | undefined } {
  const { files, place } = editedSample(...edits);
  return {
    diagnostics: compile({ files }, [checkSamples, checkCalendarYears('2026-10-01')]).diagnostics,
    place,
  };
}

/** Returns the files of the sample with changes, and the marked place as `file:line:column`. */
export function editedSample(...edits: Edit[]): { files: Map<string, string>; place: string | undefined } {
  const files = sampleFiles();
  let place: string | undefined;
  for (const { file, from, to } of edits) {
    const text = files.get(file) ?? '';
    if (from === '' && to === '') files.delete(file);
    else if (from === '') files.set(file, to);
    if (from === '') continue;
    if (text.split(from).length !== 2)
      throw new Error(`${file} must hold ${JSON.stringify(from)} exactly once`);
    const marked = text.replace(from, () => to);
    const before = marked.split('‸')[0] as string;
    if (before !== marked) {
      const lines = before.split('\n');
      place = `${file}:${lines.length}:${(lines.at(-1) as string).length + 1}`;
    }
    files.set(file, marked.replace('‸', ''));
  }
  return { files, place };
}
