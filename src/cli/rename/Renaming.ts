import { applyEdits, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import type { Project } from '../../metadata/source/Project';
import type { Source } from '../../metadata/source/readSource';

/** A change of a name. */
export interface Renaming {
  kind: RenamingKind;
  /** The resource that is named, or whose entity has the field. */
  resource: string;
  /** Entity of the field or the value. */
  entity: string;
  /** Field of the value. */
  field?: string;
  from: string;
  to: string;
}

export type RenamingKind = 'field' | 'value' | 'resource';

/** The files while they are changed, and the number of places that were. */
export interface Draft {
  files: Map<string, string>;
  places: number;
}

/** The project that is changed. It has no errors. */
export interface Present {
  source: Source;
  project: Project;
}

/** Replaces texts of a JSON file at once, each given by its node. */
export function replaceTexts(text: string, replacements: Map<Node, string>): string {
  const edits = [...replacements].map(([{ offset, length }, to]) => ({
    offset,
    length,
    content: JSON.stringify(to),
  }));
  return applyEdits(text, edits);
}

/** Gives a member of a JSON file another name, where there is one at this path. */
export function renameMember(draft: Draft, file: string, path: JSONPath, to: string): void {
  const text = draft.files.get(file);
  const tree = text === undefined ? undefined : parseTree(text);
  const key = tree && findNodeAtLocation(tree, path)?.parent?.children?.[0];
  if (text === undefined || !key) return;
  draft.files.set(file, replaceTexts(text, new Map([[key, to]])));
  draft.places++;
}
