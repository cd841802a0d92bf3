import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type PluginOption, runnerImport, type UserConfig } from 'vite';
import { bundleOf } from '../../../../scripts/support/bundleOf.mjs';
import { bundle } from '../../../support/bundlePrograms';
import { databaseUrl } from '../../../support/databases';
import { testKeyFile } from '../../../support/keyRing';
import { bundleVariable, root } from '../../../support/program';
import { type Sandbox, startSandbox } from '../startSandbox';
import { traceMark, tracePlugin } from './tracePlugin';

interface Call {
  step: string;
  /** In ms since 1970. */
  at: number;
}

/** A sandbox whose functions say when they are called, as does the build of its web app. */
export interface TracedSandbox extends Sandbox {
  /** Listens to a page and its workers too. */
  follow: (page: Page) => void;
  /** Returns the calls since a time (ms since 1970), as `path#name`, in order. */
  calls: (since: number) => string[];
  /** Runs a program of the gateway on its database, to its end. */
  run: (program: string, ...args: string[]) => void;
}

/** Builds web app and gateway with the functions that `steps` names traced, and starts them. */
export async function startTraced(
  steps: Set<string>,
  programs: string[],
  environment: NodeJS.ProcessEnv,
): Promise<TracedSandbox> {
  const ofBuild: Call[] = [];
  Object.assign(globalThis, { trace: (step: string) => ofBuild.push({ step, at: Date.now() }) });
  const webRoot = await mkdtemp(join(tmpdir(), 'corridor-traced-'));
  // A test's own has the libraries check themselves.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await buildTraced(steps, webRoot);
  process.env.NODE_ENV = NODE_ENV;
  const bundles = await bundle(['src/gateway/main.ts', ...programs], [tracePlugin(steps, { reports: true })]);
  const former = process.env[bundleVariable];
  process.env[bundleVariable] = bundles;
  const sandbox = await startSandbox({ WEB_ROOT: webRoot, ...environment }).finally(() => {
    process.env[bundleVariable] = former;
  });
  let printed = '';
  return {
    ...sandbox,
    follow: (page) => void page.on('console', (message) => (printed += `${message.text()}\n`)),
    calls: (since) =>
      [...ofBuild, ...readCalls(sandbox.output() + printed)]
        .filter(({ at }) => at >= since)
        .toSorted((one, other) => one.at - other.at)
        .map(({ step }) => step),
    run: (program, ...args) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(bundles, bundleOf(program)), ...args],
        {
          encoding: 'utf8',
          env: {
            ...process.env,
            SANDBOX: '1',
            DATABASE_URL: databaseUrl(sandbox.connection),
            SECRETS_KEY_FILE: testKeyFile(),
          },
        },
      );
      if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`);
      printed += stdout;
    },
    stop: async () => {
      await sandbox.stop();
      for (const folder of [webRoot, bundles]) await rm(folder, { recursive: true, force: true });
    },
  };
}

const readCalls = (text: string): Call[] =>
  [...text.matchAll(new RegExp(`^${traceMark}(\\S+) ([\\d.]+)$`, 'gm'))].map(([, step, at]) => ({
    step: step!,
    at: Number(at),
  }));

/** Builds the web app as `npm run build` does, but compresses nothing. The configuration, with what it has of the compiler, is traced as well. */
async function buildTraced(steps: Set<string>, outDir: string): Promise<void> {
  const { module } = await runnerImport<{ default: UserConfig }>(join(root, 'vite.config.ts'), {
    root,
    configFile: false,
    plugins: [tracePlugin(steps, { reports: false })],
  });
  const config = module.default;
  const reporting = tracePlugin(steps, { reports: true });
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: [reporting, ...(config.plugins ?? []).filter((plugin) => !isCompression(plugin))],
    worker: { ...config.worker, plugins: () => [reporting, ...(config.worker?.plugins?.() ?? [])] },
    build: { ...config.build, outDir, minify: false },
  });
}

const isCompression = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && plugin.name === 'compress-files';
