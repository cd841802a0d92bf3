import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../../../src/metadata/source/references/metaSchemas';
import { isObject, type JsonValue } from '../../../src/metadata/model/json';
import { fieldKinds, blockKinds } from '../../../src/metadata/checks/names/fieldKinds';
import { otherKinds } from '../../../src/metadata/checks/names/otherKinds';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource } from '../../../src/metadata/source/readSource';
import { projectReferences } from '../../../src/metadata/source/references/projectReferences';
import { uiMeta } from '../../../src/metadata/source/references/codeMetas';
import { sampleFiles } from '../support/sampleFiles';

/** What a change of the sample makes a file name, as `place: kind owner value`. */
function named(path: string, change: (value: Record<string, JsonValue>) => void): string[] {
  const files = sampleFiles();
  const value = JSON.parse(files.get(path) ?? '') as Record<string, JsonValue>;
  change(value);
  files.set(path, JSON.stringify(value));
  return projectReferences(readProject({ files }).project)
    .filter(({ file }) => file.path === path)
    .map(
      ({ kind, path: place, entity, field, value: name }) =>
        `${place.join('/')}: ${kind} of ${[entity, field].filter((each) => each !== undefined).join('.')} = ${name}`,
    );
}

describe('projectReferences', () => {
  it('says of a related list which names are of its records and which are of the own ones', () => {
    const found = named('resources/parcels.json', (parcels) => {
      parcels.detail = {
        related: [{ resource: 'stops', by: 'label', of: 'state', filter: { place: ['a', 'b'] } }],
      };
    });
    expect(found.filter((line) => line.startsWith('detail/related'))).toEqual([
      'detail/related/0/resource: resource of stop = stops',
      'detail/related/0/by: relating field of stop = label',
      'detail/related/0/of: relating field of parcel = state',
      'detail/related/0/filter/place: record filter of stop = place',
      'detail/related/0/filter/place/0: choice of stop.place = a',
      'detail/related/0/filter/place/1: choice of stop.place = b',
    ]);
  });

  it('has the own field of a relation that names one for both', () => {
    const found = named('resources/parcels.json', (parcels) => {
      parcels.detail = { related: [{ resource: 'stops', by: 'label' }] };
    });
    expect(found).toContain('detail/related/0/by: relating field of stop = label');
    expect(found).toContain('detail/related/0/by: relating field of parcel = label');
  });

  it('has the states of a transition with their field', () => {
    const found = named('resources/parcels.json', (parcels) => {
      parcels.edit = { transition: { field: 'state', to: 'sent' } };
    });
    expect(found).toContain('edit/transition/field: status of parcel = state');
    expect(found).toContain('edit/transition/to: state of parcel.state = sent');
  });

  it('follows a block in a block, and what a record names in x-ui', () => {
    const page = named('resources/map.page.json', () => undefined);
    expect(page).toContain('blocks/1/tabs/0/blocks/0/actions/0: action of parcel = create');
    expect(page).toContain('blocks/2/figures/0/part/value: choice of parcel.state = sent');
    const parcel = named('schemas/parcel.json', (schema) => {
      const { properties } = schema;
      if (isObject(properties))
        properties.stop = { type: 'string', 'x-ui': { record: { resource: 'stops', show: ['place'] } } };
    });
    expect(parcel).toContain('properties/stop/x-ui/record/show/0: field of stop = place');
  });

  it('leaves out what stands where its keyword means nothing', () => {
    const found = named('schemas/parcel.json', (schema) => {
      const { properties } = schema;
      if (isObject(properties))
        properties.fare = { type: 'integer', 'x-fees': { kind: 'parcel', amount: 'nothing' } };
    });
    expect(found.filter((line) => line.includes('nothing'))).toEqual([]);
  });

  it('knows each kind that a meta-schema, a widget or a block declares', async () => {
    const { project } = readProject(await readSource(process.cwd()));
    const known = new Set([
      ...Object.keys(fieldKinds),
      ...Object.keys(blockKinds),
      ...Object.keys(otherKinds),
      'choice',
      'state',
      'block',
    ]);
    const declared = new Set(
      [...metaSchemas.values(), uiMeta(project.widgets), project.blocks].flatMap((meta) =>
        [...JSON.stringify(meta).matchAll(/"x-names":"(?:own )?([^"]+)"/g)].map(([, kind]) => kind!),
      ),
    );
    expect(declared.size).toBeGreaterThan(30);
    expect([...declared].filter((kind) => !known.has(kind))).toEqual([]);
    expect([...known].filter((kind) => !declared.has(kind) && !['choice', 'route'].includes(kind))).toEqual(
      [],
    );
  });
});
