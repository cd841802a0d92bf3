import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bindSchema } from '../metadata/bind/schemas/bindSchema';
import { formSchema } from '../metadata/bind/formSchema';
import { loadModel } from '../metadata/compile';
import type { JsonSchema } from '../metadata/model/json';
import type { Model } from '../metadata/model/Model';
import { requireCountry } from './support/requireCountry';
import { runCommand } from './support/runCommand';

/** `npm run schemas -- --country PE --out DIR`: writes the bound schemas of entities and forms, for any 2020-12 validator. */
const usage = `Usage: npm run schemas -- --country PE --out DIR
  writes the bound schemas of a country's entities and forms to a folder, as plain JSON Schema`;

await runCommand(
  async () => {
    const { values } = parseArgs({
      options: { country: { type: 'string' }, out: { type: 'string' }, root: { type: 'string' } },
    });
    const { country, out, root = process.cwd() } = values;
    if (!country || !out)
      throw new Error('Give a country and a folder to write to: npm run schemas -- --country PE --out DIR');
    const model = await loadModel(root);
    requireCountry(model, country);
    await mkdir(out, { recursive: true });
    const schemas = boundSchemas(model, country);
    for (const [name, schema] of schemas) {
      await writeFile(join(out, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
    }
    console.log(`Wrote ${schemas.length} schemas of ${country} to ${out}.`);
  },
  { usage },
);

function boundSchemas(from: Model, code: string): [name: string, schema: JsonSchema][] {
  const entities = from.entities.map((name): [string, JsonSchema] => [name, bindSchema(from, name, code)]);
  const forms = Object.entries(from.resources).flatMap(([name, { create, edit, actions = {} }]) =>
    [...(create ? ['create'] : []), ...(edit ? ['edit'] : []), ...Object.keys(actions)].map(
      (form): [string, JsonSchema] => [`${name}.${form}`, formSchema(from, name, form, code)],
    ),
  );
  return [...entities, ...forms];
}
