import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../support/program';

/** The groups in which tables are cut, as `docs/tables.md` derives them from their declarations. */
export type TableGroup = 'merchant' | 'another key' | 'few rows';

/** Reads the tables of a group. */
export function tablesOf(group: TableGroup): ReadonlySet<string> {
  const lines = readFileSync(join(root, 'docs/tables.md'), 'utf8').split('\n');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return new Set(rows.flatMap(([, name, , cut]) => (cut === group ? [name!.replaceAll('`', '')] : [])));
}
