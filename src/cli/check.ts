import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readNetworks } from '../gateway/networks/settings/readNetworks';
import { checkCalendarYears } from '../metadata/checks/countries/checkCalendarYears';
import { compile } from '../metadata/compile';
import { type Diagnostic, formatDiagnostic, formatErrors } from '../metadata/model/Diagnostic';
import type { Model } from '../metadata/model/Model';
import { readSource } from '../metadata/source/readSource';
import { checkSamples } from '../samples/checkSamples';
import { runCommand } from './support/runCommand';
import { summarizeWarnings } from './support/summarizeWarnings';

/**
 * `npm run check [-- --quiet | --all] [root]`: prints all problems of the metadata, and of the file in NETWORKS_FILE. Errors come last, and
 * exit with 1. Many warnings of a file are counted; `--all` lists each, `--quiet` none.
 */
const usage = `Usage: npm run check [-- --quiet | --all]
  prints all problems of the metadata, and of the networks file that NETWORKS_FILE names, and exits with 1 if there is an error
  --quiet prints errors only, --all each warning of a file that has many, and each place of an error that has many`;

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quiet: { type: 'boolean' }, all: { type: 'boolean' } },
    });
    const { model, diagnostics: found } = compile(await readSource(positionals[0] ?? process.cwd()), [
      checkSamples,
      checkCalendarYears(new Date().toISOString().slice(0, 10)),
    ]);
    const diagnostics = [...found, ...(await checkNetworksFile(process.env.NETWORKS_FILE, model))];
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    if (!values.quiet) for (const line of summarizeWarnings(warnings, values.all)) console.log(line);
    for (const line of values.all ? errors.map(formatDiagnostic) : formatErrors(errors)) console.log(line);
    if (errors.length > 0) {
      console.log(`${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}.`);
      process.exitCode = 1;
    } else if (model && !values.quiet) console.log(describe(model, warnings.length));
  },
  { usage },
);

/** Checks a networks file, once the metadata that it names is sound. */
async function checkNetworksFile(path: string | undefined, model: Model | undefined): Promise<Diagnostic[]> {
  if (!path || !model) return [];
  try {
    return readNetworks(path, await readFile(path), model).diagnostics;
  } catch (error) {
    const message = `It cannot be read: ${(error as Error).message}. Correct NETWORKS_FILE.`;
    return [{ severity: 'error', file: path, line: 1, column: 1, code: 'unreadable-file', message }];
  }
}

function describe({ resources, entities, countries, languages }: Model, warnings: number): string {
  const [resource, entity, country, language] = [
    Object.keys(resources),
    entities,
    Object.keys(countries),
    languages,
  ].map((names) => names.length);
  const warned = warnings > 0 ? `; ${count(warnings, 'warning')}` : '';
  return `The metadata is valid: ${resource} resources, ${entity} entities, ${country} countries, ${language} languages${warned}.`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
