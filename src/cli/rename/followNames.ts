import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { compile } from '../../metadata/compile';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import { checkSamples } from '../../samples/checkSamples';
import { type Draft, type Present, type Renaming, replaceTexts } from './Renaming';

/** An error that follows from another one needs another round; no chain in real files is as long as this. */
const maxRounds = 12;

/**
 * Has every place that names the renamed thing name it by its new name. The places are those of which the check says that they
 * name something that there is not: it knows each of them, as none may be misspelt. Returns the errors that are left, which are
 * about something else that the new name would break.
 */
export function followNames(draft: Draft, { source }: Present, renaming: Renaming): Diagnostic[] {
  for (let round = 0; round < maxRounds; round++) {
    const { diagnostics } = compile({ ...source, files: draft.files }, [checkSamples]);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const before = draft.places;
    const files = groupByFile(errors);
    for (const [file, found] of files) replaceIn(draft, file, found, renaming);
    if (draft.places === before) return errors;
  }
  return compile({ ...source, files: draft.files }, [checkSamples]).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
}

function groupByFile(errors: Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const error of errors) files.set(error.file, [...(files.get(error.file) ?? []), error]);
  return files;
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
 * What an error at a node can be about, the likeliest first: the text itself, the name of the member, and of an object or a list
 * about which it says no more, the texts in it, then the names of members in it. Of a whole file it is about none.
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
