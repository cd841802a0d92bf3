import { compile } from '../metadata/compile';
import { formatDiagnostic } from '../metadata/model/Diagnostic';
import { readSource } from '../metadata/source/readSource';

/** `npm run check [root]`: prints all problems of the metadata files; exits with 1 if there is an error. */
const { model, diagnostics } = compile(await readSource(process.argv[2] ?? process.cwd()));
for (const diagnostic of diagnostics) {
  const mark = diagnostic.severity === 'warning' ? ' (warning)' : '';
  console.log(`${formatDiagnostic(diagnostic)}${mark}`);
}
const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
const warnings = diagnostics.length - errors;
if (model) {
  const counts = [
    Object.keys(model.resources),
    model.entities,
    Object.keys(model.countries),
    model.languages,
  ];
  const [resources, entities, countries, languages] = counts.map((names) => names.length);
  console.log(
    `The metadata is valid: ${resources} resources, ${entities} entities, ${countries} countries, ${languages} languages${warnings > 0 ? `; ${count(warnings, 'warning')}` : ''}.`,
  );
} else {
  console.log(`${count(errors, 'error')}, ${count(warnings, 'warning')}.`);
  process.exitCode = 1;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
