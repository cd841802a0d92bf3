import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleOf } from '../../scripts/support/bundleOf.mjs';
import { bundleVariable, root } from '../support/program';

const folder = process.env[bundleVariable]!;

/** Adds the packages that a bundle and all that it imports need. */
function collectPackages(file: string, found: Set<string>, seen = new Set<string>()): void {
  if (seen.has(file)) return;
  seen.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, name = ''] of code.matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];?$/gm)) {
    if (name.startsWith('./')) collectPackages(name.slice(2), found, seen);
    else if (!name.startsWith('node:')) found.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
  }
}

it.each(['src/gateway/main.ts', 'src/cli/operator/operator.ts', 'src/cli/ledger.ts'])(
  '%s needs no package but those that a server installs',
  (program) => {
    const found = new Set<string>();
    collectPackages(bundleOf(program), found);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(found).toContain('kysely');
    expect([...found].filter((name) => !(name in dependencies))).toEqual([]);
  },
);
