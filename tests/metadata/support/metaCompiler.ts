import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../../src/metadata/model/json';

const folder = join(import.meta.dirname, '../../../schemas/meta');
const noSchemas = new Set(['blocks.json', 'handlers.json', 'values.json', 'widgets.json']);

/** The meta-schemas, by file name. Their references say the file, as Ajv loses it behind another reference: `/meta/schema.json#`. */
export const metas: ReadonlyMap<string, JsonSchema> = new Map(
  readdirSync(folder)
    .filter((name) => !noSchemas.has(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(
        /"\$ref": "(?<file>[^#"]*)/g,
        (_, file: string) => `"$ref": "/meta/${file || name}`,
      );
      return [name, JSON.parse(text) as JsonSchema];
    }),
);

/** Returns an Ajv that knows all of them. */
export function metaCompiler(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [name, meta] of metas) ajv.addSchema(meta, `/meta/${name}`);
  return ajv;
}
