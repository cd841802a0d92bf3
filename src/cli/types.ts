import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModel } from '../metadata/compile';
import { generatedFiles, handlersFile, reservedTablesFile } from './reference/generatedFiles';
import { runCommand } from './support/runCommand';

/** `npm run types`: writes the generated files. With `--check` it writes nothing and exits 1 where one is stale. */
const usage = `Usage: npm run types [-- --check]
  writes the types, the meta-schemas and the pages of docs that follow from others; --check says which are stale`;

await runCommand(
  async () => {
    const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
    const root = process.cwd();
    await update(root, handlersFile(), values.check);
    await update(root, reservedTablesFile(), values.check);
    for (const file of await generatedFiles(await loadModel(root))) await update(root, file, values.check);
  },
  { usage },
);

async function update(root: string, [path, text]: [string, string], isCheck: boolean): Promise<void> {
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
