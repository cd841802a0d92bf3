import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { englishName } from '../../metadata/checks/texts/compareTranslation';
import { compile } from '../../metadata/compile';
import { formatErrors } from '../../metadata/model/Diagnostic';
import type { JsonValue } from '../../metadata/model/json';
import { readProject } from '../../metadata/source/readProject';
import { readSource } from '../../metadata/source/readSource';
import { defaultLanguage } from '../../metadata/source/Project';
import { runCommand } from '../support/runCommand';
import { textFiles, type TodoList, todoPath } from './translations';

/**
 * `npm run texts -- --language es`: writes what is left to translate, with the English, to `locales/es.todo.json`. Before that it takes
 * over what was written there into `locales/es/`.
 */
const usage = `Usage: npm run texts -- --language es
  takes over what was translated in locales/es.todo.json, and writes there what is left, with the English`;

await runCommand(
  async () => {
    const { values } = parseArgs({ options: { language: { type: 'string' }, root: { type: 'string' } } });
    await writeTexts(values.language ?? '', values.root ?? process.cwd());
  },
  { usage },
);

async function writeTexts(language: string, root: string): Promise<void> {
  if (!/^[a-z]{2,3}$/.test(language) || language === defaultLanguage || englishName(language) === language) {
    throw new Error('Give the code of a language other than English: npm run texts -- --language es');
  }
  const source = await readSource(root);
  const errors = compile(source).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Error(`Correct these first:\n${formatErrors(errors).join('\n')}`);
  }
  const path = todoPath(language);
  const { $comment: _comment, ...todo } = readTodo(path, source.files.get(path));
  const { files, taken, left, rejected } = textFiles(readProject(source).project, language, todo);
  for (const [file, value] of files) {
    if (value === undefined) await rm(join(root, file), { force: true });
    else await writeJson(join(root, file), value);
  }
  for (const line of rejected) console.log(`Not taken over: ${line}`);
  console.log(
    `${taken} texts were taken over into locales/${language}/; ${
      left === 0 ? 'nothing is left to translate.' : `${left} are to be translated in ${path}.`
    }`,
  );
}

function readTodo(path: string, text: string | undefined): TodoList & { $comment?: never } {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as TodoList;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function writeJson(target: string, value: JsonValue): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(target, 'utf8').catch(() => undefined)) !== text) await writeFile(target, text);
}
