import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

/** A fenced block of a document. */
export interface Block {
  language: string;
  text: string;
}

/** Returns the fenced blocks of a document in `docs`, or below one of its headings, in order. */
export function readBlocks(document: string, heading?: string): Block[] {
  const page = readFileSync(join(docs, document), 'utf8');
  const start = heading === undefined ? 0 : page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${document} has no heading "${heading}".`);
  const end = heading === undefined ? -1 : page.indexOf('\n## ', start + 1);
  return [...page.slice(start, end < 0 ? undefined : end).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', text = '']) => ({
      language,
      // A block of a list's item is indented as the item is.
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
