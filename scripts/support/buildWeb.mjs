import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/**
 * Adds name, size and time of change of every file below `path` in a folder: enough to notice an edit, a new and a missing file. Where the
 * folder is does not matter: it may be built in one place and run in another.
 */
function describeFiles(folder, path, lines) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    lines.push(`${path} ${found.size} ${found.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(join(folder, path)).toSorted())
    describeFiles(folder, join(path, name), lines);
}

function fingerprintInputs(metadataRoot) {
  const lines = [];
  for (const name of metadataFolders) describeFiles(metadataRoot, name, lines);
  for (const name of codeInputs) describeFiles(root, name, lines);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a folder, or the first one above it that there is, can be written. */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && path !== dirname(path) && isWritable(dirname(path));
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
  const built = readStamp(stamp);
  if (!always && built === fingerprint) return 0;
  if (!isWritable(output)) {
    console.error(
      built === ''
        ? `${output} cannot be written: build the web app where it can (npm run build), and bring it here.`
        : `${output} is of other files than these and cannot be written: the web app is served as it was built.`,
    );
    return built === '' ? 1 : 0;
  }
  console.log('Building the web app …');
  const checked = await runNode(['--import', 'tsx', 'src/cli/check.ts', '--quiet', metadataRoot]);
  if (checked !== 0) return checked;
  // The second adds its files to those of the first.
  for (const options of [['--emptyOutDir'], ['--config', 'vite.api.config.ts']]) {
    const code = await runNode(
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', output, '--logLevel', 'warn', ...options],
      // A test runner sets it to `test`, and the build would be of the libraries' development versions.
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (code !== 0) return code;
  }
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, fingerprint);
  return 0;
}
