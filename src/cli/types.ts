import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadModel } from '../metadata/compile';
import { generatedFiles, handlersFile } from './generatedFiles';

/** `npm run types`: writes the generated files. With `--check` it writes nothing and exits 1 where one is stale. */
const isCheck = process.argv.includes('--check');
const root = process.cwd();

await update(...handlersFile());
for (const [path, text] of await generatedFiles(await loadModel(root))) await update(path, text);

async function update(path: string, text: string): Promise<void> {
  const target = join(root, path);
  const present = await readFile(target, 'utf8').catch(() => undefined);
  if (present === text) return;
  if (isCheck) {
    console.error(`${path} is stale. Run npm run types.`);
    process.exitCode = 1;
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`Wrote ${path}.`);
}
