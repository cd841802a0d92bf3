import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadModel } from '../metadata/compile';
import { generatedFiles } from './generatedFiles';

/** `npm run types`: writes the generated files. With `--check` it writes nothing and exits 1 where one is stale. */
const isCheck = process.argv.includes('--check');
const root = process.cwd();
for (const [path, text] of await generatedFiles(await loadModel(root))) {
  const target = join(root, path);
  const present = await readFile(target, 'utf8').catch(() => undefined);
  if (present === text) continue;
  if (isCheck) {
    console.error(`${path} is stale. Run npm run types.`);
    process.exitCode = 1;
    continue;
  }
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`Wrote ${path}.`);
}
