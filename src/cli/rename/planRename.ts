import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { declareRename } from './declareRename';
import { followNames } from './followNames';
import { moveTexts } from './moveTexts';
import type { Draft, Present, Renaming } from './Renaming';

/** What a rename changes. */
export interface RenamePlan {
  /** The files as they become, by path. */
  changed: Map<string, string>;
  /** Files that are written under another name. */
  removed: string[];
  /** How many names change in them. */
  places: number;
}

/** Returns what becomes of the files. Throws where the new name breaks something, with the place of each; nothing is written. */
export function planRename(present: Present, renaming: Renaming): RenamePlan {
  const { files } = present.source;
  const draft: Draft = { files: new Map(files), places: 0 };
  declareRename(draft, present, renaming);
  const errors = followNames(draft, present, renaming);
  if (errors.length > 0) {
    throw new Error(
      `${errors.map(formatDiagnostic).join('\n')}\nWith "${renaming.to}" in place of "${renaming.from}", this would be wrong. Nothing was written.`,
    );
  }
  moveTexts(draft, present);
  return {
    changed: new Map([...draft.files].filter(([path, text]) => files.get(path) !== text)),
    removed: [...files.keys()].filter((path) => !draft.files.has(path)),
    places: draft.places,
  };
}
