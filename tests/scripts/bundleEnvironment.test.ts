import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { bundlePrograms } from '../../scripts/support/bundlePrograms.mjs';
import { root } from '../support/program';

afterEach(() => vi.unstubAllEnvs());

it('a program that has just been bundled starts in the same environment as later', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/bundle-'));
  try {
    await bundlePrograms(['src/cli/support/runCommand.ts'], folder);
    expect(process.env.NODE_ENV).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
