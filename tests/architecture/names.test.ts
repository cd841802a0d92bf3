import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/metadata/model/json';
import { shippedMetadata } from '../support/shippedMetadata';
import { readModules, type SourceModule } from './support/readModules';

const root = join(import.meta.dirname, '../..');
// A file that is added may use words that the code has for something else, such as `items`.
const { resources, entities, countries } = shippedMetadata;
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

/** Literals and names of these modules that are a resource, an entity, a country or a field of the metadata files. */
function namesIn(modules: SourceModule[], spared: ReadonlySet<string> = modelWords): string[] {
  const names = new Set(
    [...resources, ...entities, ...countries, ...fields].filter((name) => !spared.has(name)),
  );
  return modules.flatMap(({ path, words }) =>
    words
      .filter(({ text, kind }) => (kind === 'name' ? fields.has(text) && isDistinct(text) : names.has(text)))
      .map(({ text, line }) => `${path}:${line} names ${text}`),
  );
}

it('the names are real ones', () => {
  expect(fields.size).toBeGreaterThan(20);
});

describe('the compiler, the generator and the widgets', () => {
  const modules = readModules('src/metadata', 'src/web/generate', 'src/web/widgets');

  it('name no resource, no entity, no country and no field of the metadata files', () => {
    expect(modules.length).toBeGreaterThan(50);
    expect(namesIn(modules)).toEqual([]);
  });
});

describe('the generic folders of the gateway', () => {
  const modules = readModules(
    'src/gateway/database',
    'src/gateway/resources',
    'src/gateway/batches',
    'src/gateway/sheets',
    'src/gateway/exports',
  );

  /** Columns of the gateway's own tables that a field may be called like too. */
  const ownColumns = new Set(['status', 'currency']);

  it('name no resource, no entity, no country and no field of the metadata files', () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(namesIn(modules, ownColumns)).toEqual([]);
  });
});
