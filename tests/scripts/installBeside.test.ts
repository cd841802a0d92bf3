import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { generators } from '../clients/generatorsFolder';
import { installBeside } from '../support/installBeside';

it('fails where the registry cannot be reached, and says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-generators-'));
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(generators, name), join(folder, name));
  }
  // Nobody listens there, and nothing is in the cache.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => installBeside(folder)).toThrow(
    /are not installed, so nothing is known of them\. Connect to npm's registry.*ECONNREFUSED/s,
  );
}, 60_000);
