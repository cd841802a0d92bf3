import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { compile } from '../../metadata/compile';
import { checkSamples } from '../../samples/checkSamples';
import { type Diagnostic, formatDiagnostic, formatErrors } from '../../metadata/model/Diagnostic';
import { didYouMeanOneOf } from '../../metadata/source/reporter';
import { readProject } from '../../metadata/source/readProject';
import { readSource, sourceFolders } from '../../metadata/source/readSource';
import { blockScaffold } from './block';
import { countryScaffold } from './country';
import { entityScaffold } from './entity';
import { fieldScaffold } from './field';
import { knownTexts } from './knownTexts';
import { languageScaffold } from './language';
import { resourceScaffold } from './resource';
import type { Answers, Files, Present, Question, Scaffold } from './Scaffold';
import { widgetScaffold } from './widget';
import { runScript, tidy } from './writeFiles';
import { runCommand } from '../support/runCommand';
import { summarizeWarnings } from '../support/summarizeWarnings';

/**
 * `npm run new -- <kind> …`: begins a country, a resource and so on with its files (product 1.6). It checks the metadata and says what is
 * left. A terminal asks for missing answers. All files are written or none.
 */
const scaffolds: Record<string, Scaffold> = {
  country: countryScaffold,
  resource: resourceScaffold,
  entity: entityScaffold,
  field: fieldScaffold,
  language: languageScaffold,
  widget: widgetScaffold,
  block: blockScaffold,
};

const root = process.cwd();

/** More warnings than this are counted, as those of a new language. */
const maxWarnings = 40;

const usage = `Usage:\n${Object.keys(scaffolds).map(usageOf).join('\n')}`;

await runCommand(() => begin(process.argv.slice(2)), { usage });

async function begin([kind = '', ...given]: string[]): Promise<void> {
  const scaffold = scaffolds[kind];
  if (!scaffold) {
    const unknown =
      kind === '' ? '' : `There is no kind "${kind}".${didYouMeanOneOf(kind, Object.keys(scaffolds))}\n`;
    throw new Error(`${unknown}${usage}`);
  }
  const present = await readPresent();
  const answers = await collectAnswers(kind, scaffold, given, present);
  const { created, changed } = scaffold.files(answers, present);
  const planned = new Map([...created, ...changed]);
  const ownTexts = (language: string) => scaffold.texts?.(answers, language) ?? new Map<string, string>();
  const files = await tidy(new Map([...planned, ...knownTexts(planned, present, ownTexts)]));
  const diagnostics = verify(created, files, present);
  await write(created, files);
  for (const path of files.keys())
    console.log(`${present.source.files.has(path) ? 'Changed' : 'Created'} ${path}.`);
  for (const script of scaffold.scripts ?? []) runScript(script);
  console.log('');
  const warnings = diagnostics.filter(({ file }) => !present.warned.has(file));
  if (warnings.length > maxWarnings) console.log(`npm run check lists ${warnings.length} warnings.`);
  else for (const line of summarizeWarnings(warnings)) console.log(line);
  // A new language says so itself.
  const next = [...scaffold.next(answers), ...(kind === 'language' ? [] : translationSteps(warnings))];
  console.log(['What is left to do:', ...next.map((line) => `- ${line}`)].join('\n'));
}

/** Says for each language how its missing texts are written. */
function translationSteps(warnings: Diagnostic[]): string[] {
  const missing = warnings.filter(({ code }) => code === 'untranslated');
  const languages = new Set(missing.flatMap(({ file }) => /^locales\/([^/]+)\//.exec(file)?.[1] ?? []));
  return [...languages].map(
    (language) =>
      `Once the titles are as they should be, write those of locales/${language}: npm run texts -- --language ${language} lists what is missing.`,
  );
}

/** Reads the project, which must have no errors: otherwise those of the new files could not be distinguished from them. */
async function readPresent(): Promise<Present & { warned: Set<string> }> {
  const source = await readSource(root);
  const { model, diagnostics } = compile(source, [checkSamples]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (!model || errors.length > 0) {
    throw new Error(`Correct these first:\n${formatErrors(errors).join('\n')}`);
  }
  return {
    source,
    project: readProject(source).project,
    model,
    warned: new Set(diagnostics.map(({ file }) => file)),
  };
}

async function collectAnswers(
  kind: string,
  scaffold: Scaffold,
  given: string[],
  present: Present,
): Promise<Answers> {
  const answers = readOptions(kind, scaffold, given);
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  const problems: string[] = [];
  try {
    for (const question of [...scaffold.arguments, ...scaffold.options]) {
      const { name, optional = question.isFlag } = question;
      if (answers[name] !== undefined) {
        const problem = question.problem?.(answers[name], answers, present);
        if (problem) problems.push(`${name}: "${answers[name]}" cannot be used. ${problem}`);
        continue;
      }
      const proposal = question.propose?.(answers, present);
      const answer = terminal ? await ask(terminal, question, proposal, answers, present) : proposal;
      if (answer) answers[name] = answer;
      else if (!optional) problems.push(`${name} is missing: ${question.about}.`);
    }
  } finally {
    terminal?.close();
  }
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n\nUsage: ${usageOf(kind).trim()}`);
  return answers;
}

function readOptions(kind: string, scaffold: Scaffold, given: string[]): Answers {
  const options = Object.fromEntries(
    scaffold.options.map(({ name, isFlag }) => [
      name,
      { type: isFlag ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options });
    const extra = positionals[scaffold.arguments.length];
    if (extra !== undefined) throw new Error(`"${extra}" is one argument too many.`);
    const named = scaffold.arguments.flatMap(({ name }, index) => {
      const value = positionals[index];
      return value === undefined ? [] : [[name, value] as const];
    });
    const answers = Object.entries(values).map(([name, value]) => [
      name,
      value === true ? 'yes' : String(value),
    ]);
    return { ...Object.fromEntries(named), ...Object.fromEntries(answers) };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message}\n\nUsage: ${usageOf(kind).trim()}`, { cause: error });
  }
}

/** Asks until an answer will do. */
async function ask(
  terminal: ReturnType<typeof createInterface>,
  { name, about, problem, optional, isFlag }: Question,
  proposal: string | undefined,
  answers: Answers,
  present: Present,
): Promise<string | undefined> {
  const none = optional ? ' (Enter for none)' : '';
  const hint = isFlag ? ' [y/N]' : proposal === undefined ? none : ` [${proposal}]`;
  for (;;) {
    const entered = (await terminal.question(`${name}: ${about}${hint}: `)).trim() || proposal;
    const typed = isFlag ? (/^y(es)?$/i.test(entered ?? '') ? 'yes' : undefined) : entered;
    if (typed === undefined) {
      if (optional || isFlag) return undefined;
      continue;
    }
    const found = problem?.(typed, answers, present);
    if (found === undefined) return typed;
    console.log(found);
  }
}

function usageOf(kind: string): string {
  const { arguments: positional, options } = scaffolds[kind]!;
  const parts = [
    ...positional.map(({ name }) => `<${name}>`),
    ...options.map(({ name, propose, optional, isFlag }) => {
      const option = isFlag ? `--${name}` : `--${name} …`;
      return propose || optional || isFlag ? `[${option}]` : option;
    }),
  ];
  return `  npm run new -- ${kind} ${parts.join(' ')}`;
}

/** Compiles the project as it will be. Throws where a file is there already or the metadata would have an error. */
function verify(created: Files, files: Files, { source }: Present): Diagnostic[] {
  for (const path of created.keys()) {
    if (existsSync(join(root, path))) throw new Error(`${path} is there already. Nothing was written.`);
  }
  const metadata = [...files].filter(([path]) => sourceFolders.includes(path.split('/')[0] ?? ''));
  const { diagnostics } = compile({ ...source, files: new Map([...source.files, ...metadata]) }, [
    checkSamples,
  ]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Error(`${errors.map(formatDiagnostic).join('\n')}\nNothing was written.`);
  }
  return diagnostics;
}

/** Writes new files before the present ones that refer to them. What was created is deleted again where one fails. */
async function write(created: Files, files: Files): Promise<void> {
  const written: string[] = [];
  try {
    for (const [path, text] of files) {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text, { flag: created.has(path) ? 'wx' : 'w' });
      if (created.has(path)) written.push(target);
    }
  } catch (error) {
    await Promise.all(written.map((target) => rm(target, { force: true })));
    throw error;
  }
}
