import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/metadata/model/json';
import { readModules } from './support/readModules';

const root = join(import.meta.dirname, '../..');
const jsonFiles = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));

const resources = jsonFiles('resources').filter((name) => name !== 'navigation');
const entities = jsonFiles('schemas').filter((name) => name !== 'common' && name !== 'country');
const countries = jsonFiles('schemas/countries');
const fields = new Set(
  entities.flatMap((name) => {
    const schema = JSON.parse(readFileSync(join(root, `schemas/${name}.json`), 'utf8')) as JsonSchema;
    return Object.keys((schema.properties ?? {}) as object);
  }),
);

/** Words of the model itself (`currency` of a country, `description` of a field): a field may be called so too. */
const modelWords = new Set(
  readModules('src/metadata/model').flatMap(({ path }) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+(\w+)\??:/gm)].map((match) => match[1]!),
  ),
);

/** Distinct enough that even `record.name` gives it away: words of more than one part. */
const isDistinct = (name: string) => /[a-z][A-Z]/.test(name) && !modelWords.has(name);

describe('the compiler, the generator and the widgets', () => {
  const modules = readModules('src/metadata', 'src/web/generate', 'src/web/widgets');

  it('are looked at beside real names', () => {
    expect(resources.length).toBeGreaterThanOrEqual(3);
    expect(countries.length).toBeGreaterThanOrEqual(9);
    expect(fields.size).toBeGreaterThan(20);
    expect(modules.length).toBeGreaterThan(50);
  });

  it('name no resource, no entity, no country and no field of the metadata files', () => {
    const names = new Set(
      [...resources, ...entities, ...countries, ...fields].filter((name) => !modelWords.has(name)),
    );
    const named = modules.flatMap(({ path, words }) =>
      words
        .filter(({ text, kind }) =>
          kind === 'literal' ? names.has(text) : fields.has(text) && isDistinct(text),
        )
        .map(({ text, line }) => `${path}:${line} names ${text}`),
    );
    expect(named).toEqual([]);
  });
});
