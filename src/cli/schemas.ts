import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bindSchema } from '../metadata/bind/bindSchema';
import { formSchema } from '../metadata/bind/formSchema';
import { loadModel } from '../metadata/compile';
import type { JsonSchema } from '../metadata/model/json';
import type { Model } from '../metadata/model/Model';

/** `npm run schemas -- --country PE --out DIR`: writes the bound schemas of entities and forms, for any 2020-12 validator. */
const { values } = parseArgs({
  options: { country: { type: 'string' }, out: { type: 'string' }, root: { type: 'string' } },
});
const { country, out, root = process.cwd() } = values;
if (!country || !out) {
  console.error('Give a country and a folder to write to: npm run schemas -- --country PE --out DIR');
  process.exit(1);
}
const model = await loadModel(root);
if (!model.countries[country]) {
  console.error(`There is no country "${country}". There are ${Object.keys(model.countries).join(', ')}.`);
  process.exit(1);
}
await mkdir(out, { recursive: true });
const schemas = boundSchemas(model, country);
for (const [name, schema] of schemas) {
  await writeFile(join(out, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
console.log(`Wrote ${schemas.length} schemas of ${country} to ${out}.`);

function boundSchemas(from: Model, code: string): [name: string, schema: JsonSchema][] {
  const entities = from.entities.map((name): [string, JsonSchema] => [name, bindSchema(from, name, code)]);
  const forms = Object.entries(from.resources).flatMap(([name, { create, edit, actions = {} }]) =>
    [...(create ? ['create'] : []), ...(edit ? ['edit'] : []), ...Object.keys(actions)].map(
      (form): [string, JsonSchema] => [`${name}.${form}`, formSchema(from, name, form, code)],
    ),
  );
  return [...entities, ...forms];
}
