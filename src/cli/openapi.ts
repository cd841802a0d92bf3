import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../gateway/config';
import { describeGateway } from './describeGateway';
import { loadModel } from '../metadata/compile';

/** `npm run openapi -- [--country PE] [--out FILE]`: writes what the gateway takes and returns, as OpenAPI 3.1. */
const { values } = parseArgs({
  options: { country: { type: 'string' }, out: { type: 'string' }, root: { type: 'string' } },
});
const { country, out, root = process.cwd() } = values;
const model = await loadModel(root);
if (country !== undefined && !Object.hasOwn(model.countries, country)) {
  console.error(`There is no country "${country}". There are ${Object.keys(model.countries).join(', ')}.`);
  process.exit(1);
}
const countries = country === undefined ? Object.keys(model.countries) : [country];
const document = await describeGateway(model, readConfig(process.env), countries);
const text = `${JSON.stringify(document, null, 2)}\n`;
if (out === undefined) {
  process.stdout.write(text);
} else {
  await writeFile(out, text);
  console.log(`Wrote ${Object.keys(document.paths).length} paths to ${out}.`);
}
