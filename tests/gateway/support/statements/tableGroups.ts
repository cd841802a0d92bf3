import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../support/program';

/** How the tables are cut, as `docs/scale.md` lists them. */
export type TableGroup = 'By merchant' | 'By another key' | 'Few rows';

/** Reads the tables of a group: the names below its heading. */
export function tablesOf(group: TableGroup): ReadonlySet<string> {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${group}\n`));
  if (section === undefined) throw new Error(`docs/scale.md no longer has "${group}".`);
  // Each paragraph of names is a list of nothing else.
  const names = section.split('\n').filter((line) => /^`\w+`(?:, `\w+`)*,?$/.test(line));
  return new Set([...names.join(' ').matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}
