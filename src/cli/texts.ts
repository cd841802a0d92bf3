import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { englishName } from '../metadata/checks/texts/compareTranslation';
import { compile } from '../metadata/compile';
import { formatDiagnostic } from '../metadata/model/Diagnostic';
import type { JsonValue } from '../metadata/model/json';
import { readProject } from '../metadata/source/readProject';
import { readSource } from '../metadata/source/readSource';
import { defaultLanguage } from '../metadata/source/Project';
import { textFiles, type TodoList, todoPath } from './translations';

/**
 * `npm run texts -- --language es`: writes what is still to be translated, with the English beside it, to
 * `locales/es.todo.json`, after it has taken over what was written there into `locales/es/`.
 */
const { values } = parseArgs({ options: { language: { type: 'string' }, root: { type: 'string' } } });
const { language = '', root = process.cwd() } = values;

try {
  await writeTexts();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function writeTexts(): Promise<void> {
  if (!/^[a-z]{2,3}$/.test(language) || language === defaultLanguage || englishName(language) === language) {
    throw new Error('Give the code of a language other than English: npm run texts -- --language es');
  }
  const source = await readSource(root);
  const errors = compile(source).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Error(`Correct these first:\n${errors.map(formatDiagnostic).join('\n')}`);
  }
  const { $comment: _comment, ...todo } = readTodo(source.files.get(todoPath(language)));
  const { files, taken, left, rejected } = textFiles(readProject(source).project, language, todo);
  for (const [path, value] of files) {
    if (value === undefined) await rm(join(root, path), { force: true });
    else await writeJson(path, value);
  }
  for (const line of rejected) console.log(`Not taken over: ${line}`);
  console.log(
    `${taken} texts were taken over into locales/${language}/; ${
      left === 0 ? 'nothing is left to translate.' : `${left} are to be translated in ${todoPath(language)}.`
    }`,
  );
}

function readTodo(text: string | undefined): TodoList & { $comment?: never } {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as TodoList;
  } catch (error) {
    throw new Error(`${todoPath(language)} is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function writeJson(path: string, value: JsonValue): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(target, 'utf8').catch(() => undefined)) !== text) await writeFile(target, text);
}
