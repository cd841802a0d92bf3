import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

const metadataFolders = ['schemas', 'resources', 'locales', 'sandbox'];
const codeInputs = [
  'index.html',
  'merchant-api.html',
  'vite.config.ts',
  'vite.api.config.ts',
  'package-lock.json',
  'public',
  'src/web',
  'src/metadata',
  'src/samples',
  'src/cli',
];

/** Adds name, size and time of change of every file below `path`: enough to notice an edit, a new and a missing file. */
function describeFiles(path, lines) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    lines.push(`${path} ${found.size} ${found.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) describeFiles(join(path, name), lines);
}

function fingerprintInputs(metadataRoot) {
  const lines = [];
  for (const name of metadataFolders) describeFiles(join(metadataRoot, name), lines);
  for (const name of codeInputs) describeFiles(join(root, name), lines);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Checks the metadata and builds the web app into `dist/web`, where anything it is made of has changed since the last
 * time. The environment may name another folder of metadata (`METADATA_ROOT`) and of output (`WEB_ROOT`).
 * Returns 0, or the exit code of what failed; that has said why by then.
 */
export async function buildWeb({ always = false } = {}) {
  const metadataRoot = resolve(root, process.env.METADATA_ROOT || '.');
  const output = resolve(root, process.env.WEB_ROOT || 'dist/web');
  const stamp = join(output, '.built-from');
  const fingerprint = fingerprintInputs(metadataRoot);
  if (!always && readStamp(stamp) === fingerprint) return 0;
  console.log('Building the web app …');
  const checked = await runNode(['--import', 'tsx', 'src/cli/check.ts', '--quiet', metadataRoot]);
  if (checked !== 0) return checked;
  // The second adds its files to those of the first.
  for (const options of [['--emptyOutDir'], ['--config', 'vite.api.config.ts']]) {
    const built = await runNode(
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', output, '--logLevel', 'warn', ...options],
      // A test runner sets it to `test`, and the build would be of the libraries' development versions.
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (built !== 0) return built;
  }
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, fingerprint);
  return 0;
}
