import { type Diagnostic, formatDiagnostic } from '../../metadata/model/Diagnostic';
import { declareRename } from './declareRename';
import { type Draft, type Present, renameMember, type Renaming, replaceTexts } from './Renaming';
import { readProject } from '../../metadata/source/readProject';
import { defaultLanguage, languagesOf } from '../../metadata/source/Project';
import { projectTexts } from '../../metadata/source/projectTexts';
import { groupBy } from 'es-toolkit';
import { findNodeAtLocation, findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { projectReferences, type Reference } from '../../metadata/source/references/projectReferences';
import { namesField } from '../../metadata/source/references/walkNames';
import { compile } from '../../metadata/compile';
import { checkSamples } from '../../samples/checkSamples';

/** Plan of a rename. */
export interface RenamePlan {
  /** The files as they become, by path. */
  changed: Map<string, string>;
  /** Files that are written under another name. */
  removed: string[];
  /** Number of names that change in them. */
  places: number;
}

/** Returns what becomes of the files. Throws where the new name breaks something, with the place of each; nothing is written. */
export function planRename(present: Present, renaming: Renaming): RenamePlan {
  const { files } = present.source;
  const draft: Draft = { files: new Map(files), places: 0 };
  renameDeclared(draft, present, renaming);
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

/** Has each place name the thing by its new name of which a meta-schema says that it names this thing. */
function renameDeclared(draft: Draft, { project }: Present, renaming: Renaming): void {
  const places = groupBy(projectReferences(project), ({ file, path, at }) =>
    JSON.stringify([file.path, path, at]),
  );
  // A relation may name fields of two records by one text, of which one keeps its name.
  const renamed = Object.values(places).filter((named) => named.every((each) => isRenamed(each, renaming)));
  for (const [path, references] of Object.entries(groupBy(renamed.flat(), ({ file }) => file.path))) {
    const text = draft.files.get(path)!;
    const tree = parseTree(text);
    const nodes = references.flatMap(({ path: place, at }) => {
      const steps = place.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const node = tree && findNodeAtLocation(tree, steps);
      return (at === 'key' ? node?.parent?.children?.[0] : node) ?? [];
    });
    const replacements = new Map(nodes.map((node) => [node, renaming.to]));
    draft.files.set(path, replaceTexts(text, replacements));
    draft.places += replacements.size;
  }
}

function isRenamed({ kind, value, entity, field }: Reference, renaming: Renaming): boolean {
  if (value !== renaming.from) return false;
  if (renaming.kind === 'resource') return kind === 'resource' || kind === 'records';
  if (entity !== renaming.entity) return false;
  return renaming.kind === 'field' ? namesField(kind) : field === renaming.field && field !== undefined;
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

/** An error that follows from another one needs another round; no chain in real files is as long as this. */
const maxRounds = 12;

/**
 * Renames the thing in every other place that names it, such as conditions and texts. The check reports these as names that are not there:
 * it knows each. Returns other errors, of what the new name would break.
 */
function followNames(draft: Draft, { source }: Present, renaming: Renaming): Diagnostic[] {
  for (let round = 0; round < maxRounds; round++) {
    const { diagnostics } = compile({ ...source, files: draft.files }, [checkSamples]);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const before = draft.places;
    for (const [file, found] of Object.entries(groupBy(errors, (error) => error.file)))
      replaceIn(draft, file, found, renaming);
    if (draft.places === before) return errors;
  }
  return compile({ ...source, files: draft.files }, [checkSamples]).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
}

function replaceIn(draft: Draft, file: string, errors: Diagnostic[], { from, to }: Renaming): void {
  const text = draft.files.get(file);
  const tree = text === undefined ? undefined : parseTree(text);
  if (text === undefined || !tree) return;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const replacements = new Map<Node, string>();
  const isRenamed = ({ value }: Node) => renameIn(value as string, from, to) !== value;
  for (const { line, column } of errors) {
    const node = findNodeAtOffset(tree, starts[line - 1]! + column - 1);
    if (!node) continue;
    const named = candidatesAt(node).find((texts) => texts.some(isRenamed)) ?? [];
    for (const each of named.filter(isRenamed))
      replacements.set(each, renameIn(each.value as string, from, to));
  }
  draft.files.set(file, replaceTexts(text, replacements));
  draft.places += replacements.size;
}

/**
 * Returns the nodes that an error at a node can be about, the likeliest first. They are the text itself, the member's name, then texts and
 * names of members inside. An error of a whole file is about none.
 */
function candidatesAt(node: Node): Node[][] {
  const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  const inside = node.parent ? textsIn(node) : { texts: [], names: [] };
  const itself = node.type === 'string' ? [node] : [];
  return [itself, name ? [name] : [], inside.texts, inside.names];
}

function textsIn(node: Node): { texts: Node[]; names: Node[] } {
  if (node.type === 'string') return { texts: [node], names: [] };
  const children = node.children ?? [];
  const name = node.type === 'property' ? children[0] : undefined;
  const inner = (name ? children.slice(1) : children).map(textsIn);
  return {
    texts: inner.flatMap(({ texts }) => texts),
    names: [...(name ? [name] : []), ...inner.flatMap(({ names }) => names)],
  };
}

/** A text is a name, or has it as a placeholder. */
function renameIn(text: string, from: string, to: string): string {
  return text === from ? to : text.replaceAll(`{${from}}`, `{${to}}`);
}
