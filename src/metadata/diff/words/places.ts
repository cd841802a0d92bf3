import type { SourceFile } from '../../source/Project';
import { placeOf } from '../../source/reporter';
import type { DiffPlace, Side } from '../model/Change';

/** Returns the place of a value in its file, or of what is around it. Undefined without a file. */
export function placeInFiles(side: Side, path: readonly string[]): DiffPlace | undefined {
  const found = fileOf(side, path);
  if (!found) return undefined;
  const { file, inner } = found;
  return { file: file.path, ...placeOf(file, inner, 'key') };
}

/** A file of the metadata, and a path in it. */
interface FilePath {
  file: SourceFile;
  inner: readonly string[];
}

function fileOf({ project }: Side, path: readonly string[]): FilePath | undefined {
  const [kind = '', name = '', ...inner] = path;
  const [first = '', ...deeper] = inner;
  const at = (file: SourceFile | undefined, rest: readonly string[] = inner) => file && { file, inner: rest };
  switch (kind) {
    case 'schemas':
    case 'resources':
    case 'pages':
      return at(project[kind].get(name));
    case 'entities':
      return undefined;
    case 'countries': {
      const country = [...project.countries.values()].find(({ value }) => value.code === name);
      return first === 'calendar' ? at(project.calendars.get(name), deeper) : at(country);
    }
    case 'navigation':
      return at(project.navigation, ['entries', name, ...inner]);
    case 'permissions':
      return at(project.navigation, ['permissions', name, ...inner]);
    case 'retention':
    case 'names':
    case 'tenants':
      return at(project[kind], [name, ...inner]);
    case 'texts':
    case 'messages':
      return at(project.locales.get(name)?.get(first), deeper);
    default:
      return undefined;
  }
}
