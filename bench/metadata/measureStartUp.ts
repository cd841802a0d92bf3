import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of JavaScript of a build of the web app. */
export interface StartUpSizes {
  /** Bytes that `index.html` names: all that the sign-in page loads. */
  page: number;
  /**
   * Bytes of all that no single resource needs, in one language. They are the page, the app with its menu, the list of resources
   * and the messages.
   */
  shared: number;
}

/** Builds the web app with the metadata of `metadataRoot`, as `npm run build` does, and weighs what it wrote. */
export async function measureStartUp(root: string, metadataRoot: string): Promise<StartUpSizes> {
  const out = await mkdtemp(join(tmpdir(), 'corridor-build-'));
  try {
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--logLevel',
        'error',
        '--outDir',
        out,
        '--emptyOutDir',
      ],
      {
        cwd: root,
        env: { ...process.env, METADATA_ROOT: metadataRoot },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const files = (await readdir(out, { recursive: true })).filter((file) => file.endsWith('.js'));
    const html = await readFile(join(out, 'index.html'), 'utf8');
    return {
      page: await weigh(
        out,
        files.filter((file) => html.includes(`/${file}`)),
      ),
      shared: await weigh(
        out,
        files.filter((file) => /^assets\/(metadata\/en-)?[^/]+$/.test(file)),
      ),
    };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function weigh(folder: string, files: string[]): Promise<number> {
  if (files.length === 0) throw new Error('The build wrote no such files.');
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}
