import { memoize } from '../memoize';
import { countryTexts, navigationTexts, pageTexts, permissionTexts, resourceTexts } from '../texts/fileTexts';
import type { MetadataText } from '../texts/translateTexts';
import { schemaTexts } from '../texts/schemaTexts';
import type { Project, SourceFile } from './Project';

/** A text of a metadata file, and the file. */
interface ProjectText extends MetadataText {
  file: SourceFile;
}

/** The texts of each metadata file that is shown to merchants, by the name of the locale file that translates it. */
export const projectTexts = memoize((project: Project): Map<string, ProjectText[]> => {
  const found = new Map<string, ProjectText[]>();
  const add = (name: string, file: SourceFile, texts: MetadataText[]) => {
    found.set(name, [...(found.get(name) ?? []), ...texts.map((text) => ({ ...text, file }))]);
  };
  for (const [name, file] of project.schemas) {
    const { title: _title, description: _description, ...shown } = file.value;
    // The title of a file of definitions is not shown: it is a comment for those who edit the file.
    add(name, file, schemaTexts(project.entities.has(name) ? file.value : shown));
  }
  for (const [code, file] of project.countries) {
    add(`countries/${code}`, file, countryTexts(file.value));
  }
  for (const [name, file] of project.resources) {
    add(name, file, resourceTexts(file.value));
  }
  if (project.navigation) {
    const { entries = [], permissions = [] } = project.navigation.value;
    add('navigation', project.navigation, [...navigationTexts(entries), ...permissionTexts(permissions)]);
  }
  for (const [name, file] of project.pages) {
    add(`${name}.page`, file, pageTexts(file.value));
  }
  return found;
});
