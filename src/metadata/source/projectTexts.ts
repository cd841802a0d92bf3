import { memoize } from '../tracking/memoize';
import { countryTexts, navigationTexts, pageTexts, permissionTexts, resourceTexts } from '../texts/fileTexts';
import type { MetadataText } from '../texts/translateTexts';
import { schemaTexts } from '../texts/schemaTexts';
import { sameContent } from '../tracking/sameContent';
import type { Project, SourceFile } from './Project';

/** A text of a metadata file, and the file. */
interface ProjectText extends MetadataText {
  file: SourceFile;
}

/** The texts of each metadata file that merchants see, by the name of the translating locale file. */
export const projectTexts = memoize((project: Project): Map<string, ProjectText[]> => {
  const found = new Map<string, ProjectText[]>();
  const add = (name: string, kind: TextFiles, key: string, file: SourceFile) => {
    const texts = textsIn(project, kind, key);
    found.set(name, [...(found.get(name) ?? []), ...texts.map((text) => ({ ...text, file }))]);
  };
  for (const [name, file] of project.schemas) add(name, 'schemas', name, file);
  for (const [code, file] of project.countries) add(`countries/${code}`, 'countries', code, file);
  for (const [name, file] of project.resources) add(name, 'resources', name, file);
  if (project.navigation) add('navigation', 'navigation', '', project.navigation);
  for (const [name, file] of project.pages) add(`${name}.page`, 'pages', name, file);
  return found;
});

/** The texts that a locale file translates, by its name. */
export const textsNamed = memoize(
  (project: Project, name: string): ProjectText[] => projectTexts(project).get(name) ?? [],
  sameContent,
);

type TextFiles = 'schemas' | 'countries' | 'resources' | 'pages' | 'navigation';

/** The texts of a file. An edit of what is no text changes none, and nothing is compared with its translations again. */
const textsIn = memoize((project: Project, kind: TextFiles, name: string): MetadataText[] => {
  switch (kind) {
    case 'schemas': {
      const { value } = project.schemas.get(name)!;
      const { title: _title, description: _description, ...shown } = value;
      // The title of a file of definitions is not shown: it is a comment for those who edit the file.
      return schemaTexts(project.entities.has(name) ? value : shown);
    }
    case 'countries':
      return countryTexts(project.countries.get(name)!.value);
    case 'resources':
      return resourceTexts(project.resources.get(name)!.value);
    case 'pages':
      return pageTexts(project.pages.get(name)!.value);
    case 'navigation': {
      const { entries = [], permissions = [] } = project.navigation!.value;
      return [...navigationTexts(entries), ...permissionTexts(permissions)];
    }
  }
}, sameContent);
