// Builds what is out of date, in one process: loading Vite and compiling the metadata takes longer than most of what follows. Its argument is
// what `planBuild` returns, with the steps that are to be done. It tells whoever started it when the programs are there.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from './bundleOf.mjs';
import { makeBundles } from './currentBundles.mjs';
import { writeStamp } from './fingerprint.mjs';
import { bundledPaths } from './programs.mjs';

const { metadataRoot, output, bundles, programs, app, provider, compressed } = JSON.parse(process.argv[2]);

/** Loads a module that was bundled. */
const load = (path) => import(pathToFileURL(join(bundles, bundleOf(path))).href);

// The gateway, which starts beside it, fills a database, and that takes longer. Alone, it does what nobody waits for. Threads are as kind as
// what starts them.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
setPriority(programs || app ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);

if (programs) {
  await makeBundles(bundledPaths, bundles);
  process.send?.('programs');
}
if (app) await buildApp();
if (provider && !process.exitCode) await buildProvider();
if (compressed && !process.exitCode) {
  const { compressFolder } = await load('src/web/build/compressFolder.ts');
  await compressFolder(output);
  writeStamp(compressed.stamp, compressed.state);
}

/** Builds the app, then the page of the API, which adds its files to those of the app. */
async function buildApp() {
  const { reportErrors } = await load('src/web/build/reportErrors.ts');
  const errors = await reportErrors(metadataRoot);
  for (const line of errors) console.log(line);
  if (errors.length > 0) {
    process.exitCode = 1;
    return;
  }
  if ((await buildWith('vite.config.ts', true)) && (await buildWith('vite.api.config.ts')))
    writeStamp(app.stamp, app.state);
}

/** Builds the operators' app, beside the files of the merchants'. */
async function buildProvider() {
  if (await buildWith('vite.provider.config.ts')) writeStamp(provider.stamp, provider.state);
}

/** Builds with one of the configurations. Returns whether that succeeded. */
async function buildWith(name, emptyOutDir = false) {
  const { build, mergeConfig } = await import('vite');
  const { default: config } = await load(name);
  const place = { configFile: false, logLevel: 'warn', build: { outDir: output, emptyOutDir } };
  try {
    await build(mergeConfig(config, place));
    return true;
  } catch (error) {
    // Vite has printed it where a file is to blame.
    console.error(error.message);
    process.exitCode = 1;
    return false;
  }
}
