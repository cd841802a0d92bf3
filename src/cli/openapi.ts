import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../gateway/http/contract/openApi';
import { readConfig } from '../gateway/config';
import { describeGateway } from './support/describeGateway';
import { loadModel } from '../metadata/compile';
import { requireCountry } from './support/requireCountry';
import { runCommand } from './support/runCommand';

/** `npm run openapi -- [--country PE] [--out FILE]`: writes what the gateway takes and returns, as OpenAPI 3.1. */
const usage = `Usage: npm run openapi -- [--country PE] [--out FILE]
  writes what the gateway takes and returns as OpenAPI 3.1: of one country or of all, to a file or to the output`;

await runCommand(
  async () => {
    const { values } = parseArgs({
      options: { country: { type: 'string' }, out: { type: 'string' }, root: { type: 'string' } },
    });
    const { country, out, root = process.cwd() } = values;
    const model = await loadModel(root);
    if (country !== undefined) requireCountry(model, country);
    const countries = country === undefined ? Object.keys(model.countries) : [country];
    const document = await describeGateway(model, readConfig(process.env), countries);
    const text = `${writeLines(document)}\n`;
    if (out === undefined) {
      process.stdout.write(text);
    } else {
      await writeFile(out, text);
      console.log(`Wrote ${Object.keys(document.paths).length} paths to ${out}.`);
    }
  },
  { usage },
);

/** Writes the document as JSON with a line for each call and component. It is small, and a comparison shows what has changed. */
function writeLines({ paths, components, ...head }: OpenApiDocument): string {
  const kinds = Object.entries(components).map(
    ([kind, parts]) => `${JSON.stringify(kind)}:${linesOf(parts)}`,
  );
  const start = JSON.stringify(head).slice(0, -1);
  return `${start},\n"paths":${linesOf(paths)},\n"components":{\n${kinds.join(',\n')}}}`;
}

function linesOf(parts: object): string {
  const lines = Object.entries(parts).map(
    ([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part)}`,
  );
  return `{\n${lines.join(',\n')}}`;
}
