/** What a metadata file is, by its path. */
export interface FileKind {
  kind:
    'meta' | 'entity' | 'definitions' | 'country' | 'resource' | 'page' | 'navigation' | 'locale' | 'unknown';
  /** As others refer to it. */
  name: string;
  /** Of a locale file. */
  language?: string;
}

/** Tells the kind of a file by its path alone; `unknown` where nothing expects it. */
export function classifyFile(path: string): FileKind {
  const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/');
  const name = rest.join('/');
  if (folder === 'schemas') {
    if (rest[0] === 'meta') return { kind: 'meta', name: rest.slice(1).join('/') };
    if (rest[0] === 'countries' && rest.length === 2) return { kind: 'country', name: rest[1] ?? '' };
    if (rest.length === 1)
      return { kind: name === 'common' || name === 'country' ? 'definitions' : 'entity', name };
  }
  if (folder === 'resources' && rest.length === 1) {
    if (name === 'navigation') return { kind: 'navigation', name };
    if (name.endsWith('.page')) return { kind: 'page', name: name.replace(/\.page$/, '') };
    return { kind: 'resource', name };
  }
  if (folder === 'locales' && rest.length >= 2) {
    return { kind: 'locale', name: rest.slice(1).join('/'), language: rest[0] };
  }
  return { kind: 'unknown', name };
}
