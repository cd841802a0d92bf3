import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { declareRename } from './declareRename';
import { followNames } from './followNames';
import { type Draft, type Present, type Renaming, renameMember } from './Renaming';
import { readProject } from '../../metadata/source/readProject';
import { defaultLanguage, languagesOf } from '../../metadata/source/Project';
import { projectTexts } from '../../metadata/source/projectTexts';

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

/** Gives translations the keys that their texts have now: a key is made of names. */
function moveTexts(draft: Draft, { source, project }: Present): void {
  const before = projectTexts(project);
  const after = projectTexts(readProject({ ...source, files: new Map(draft.files) }).project);
  for (const [file, texts] of after) {
    const former = before.get(file);
    // The files of a renamed resource have no former texts of this name, and their keys are the same.
    if (former?.length !== texts.length) continue;
    for (const [index, { key }] of texts.entries()) {
      const formerKey = former[index]!.key;
      if (formerKey === key) continue;
      for (const language of languagesOf(project)) {
        if (language === defaultLanguage) continue;
        renameMember(draft, `locales/${language}/${file}.json`, [formerKey], key);
      }
    }
  }
}
