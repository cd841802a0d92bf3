import { join, resolve } from 'node:path';
import { bundleFolder, canBundle, isBundled } from './currentBundles.mjs';
import { fingerprint, isWritable, readStamp } from './fingerprint.mjs';
import { bundledPaths } from './programs.mjs';
import { root } from './root.mjs';

const metadataFolders = ['schemas', 'resources', 'locales', 'sandbox'];
const appInputs = [
  'index.html',
  'merchant-api.html',
  'provider.html',
  'vite.config.ts',
  'vite.api.config.ts',
  'vite.provider.config.ts',
  'package-lock.json',
  'public',
  'src/web',
  'src/metadata',
  'src/samples',
];

/** A due step of a build: the file that names the state of its sources, and their current state. */
const step = (folder, name, state) => ({ stamp: join(folder, name), state });
const isDone = ({ stamp, state }) => readStamp(stamp) === state;

/**
 * Returns the steps that are out of date: `programs` (bundles), `app` (the web app), `provider` (that of operators)
 * and `compressed`. `METADATA_ROOT` and
 * `WEB_ROOT` may name other folders. Undefined, after a message, where there is no app and none can be built.
 */
export function planBuild({ always = false } = {}) {
  const metadataRoot = resolve(root, process.env.METADATA_ROOT || '.');
  const output = resolve(root, process.env.WEB_ROOT || 'dist/web');
  const appState = fingerprint([
    [metadataRoot, metadataFolders],
    [root, appInputs],
  ]);
  const bundles = bundleFolder(bundledPaths);
  const areThere = isBundled(bundles);
  const app = step(output, '.built-from', appState);
  const provider = step(output, '.provider-from', appState);
  const compressed = step(output, '.compressed-from', appState);
  const hasBundles = areThere || canBundle();
  const plan = { metadataRoot, output, bundles, hasBundles, programs: hasBundles && !areThere };
  const built = readStamp(app.stamp);
  const isCurrent = built === appState && !always;
  const closed = [output, ...(areThere ? [] : [bundles])].find((folder) => !isWritable(folder));
  if (closed === undefined) {
    return {
      ...plan,
      app: isCurrent ? undefined : app,
      provider: isCurrent && isDone(provider) ? undefined : provider,
      compressed: isCurrent && isDone(compressed) ? undefined : compressed,
    };
  }
  if (isCurrent) return plan;
  console.error(
    built === ''
      ? `${closed} cannot be written: build the web app where it can (npm run build), and bring it here.`
      : `${output} is of other files than these and ${closed === output ? '' : `${closed} `}cannot be written: the web app is served as it was built.`,
  );
  return built === '' ? undefined : plan;
}
