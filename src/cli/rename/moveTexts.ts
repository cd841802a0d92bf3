import { readProject } from '../../metadata/source/readProject';
import { defaultLanguage, languagesOf } from '../../metadata/source/Project';
import { projectTexts } from '../../metadata/source/projectTexts';
import { type Draft, type Present, renameMember } from './Renaming';

/** Gives translations the keys that their texts have now: a key is made of names. */
export function moveTexts(draft: Draft, { source, project }: Present): void {
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
