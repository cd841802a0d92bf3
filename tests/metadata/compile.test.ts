import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { bindResource } from '../../src/metadata/bind/bindResource';
import { bindSchema } from '../../src/metadata/bind/schemas/bindSchema';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { cases as countryCases } from './checks/countries/checkCountryFacts.cases';
import { cases as choiceCases } from './checks/fields/checkChoices.cases';
import { cases as limitCases } from './checks/fields/checkLimits.cases';
import { cases as patternCases } from './checks/fields/checkPatterns.cases';
import { cases as defaultCases } from './checks/fields/checkDefaults.cases';
import { cases as fitCases } from './checks/fields/checkWidgetFit.cases';
import { brokenFiles } from './support/brokenFiles';
import { diagnose } from './support/diagnose';
import { tenantCodes } from './support/brokenTenants';
import { mutations } from './support/mutations';
import { sampleFiles } from './support/sampleFiles';

/** What was found, without its places. */
const lines = (found: { code: string; message: string }[]) =>
  found.map(({ code, message }) => `${code}  ${message}`).toSorted();

const src = join(import.meta.dirname, '../../src');

describe('compile', () => {
  it('finds nothing wrong with valid files, and returns their model', () => {
    const { model, diagnostics } = compile({ files: sampleFiles() });
    expect(diagnostics).toEqual([]);
    expect(model).toMatchObject({
      entities: ['parcel', 'stop'],
      languages: ['en', 'zh'],
      countries: { AA: { name: 'Aland' }, BB: { name: 'Beland', $defs: { phone: { maxLength: null } } } },
      resources: { parcels: { entity: 'parcel' }, stops: { entity: 'stop' } },
      navigation: [{ path: '/post', children: [{ path: '/parcels' }, { path: '/map' }] }],
      permissions: [{ perms: 'post' }],
      texts: { zh: { parcel: { title: '包裹' }, 'countries/AA': { name: '甲国' } } },
      messages: { en: { shell: { menu: { open: 'Open the menu' } } }, zh: { shell: {} } },
    });
    expect(Object.keys(model?.schemas ?? {}).toSorted()).toEqual(['common', 'country', 'parcel', 'stop']);
  });

  it('puts countries in the order of their places, and those without one after them', () => {
    const files = sampleFiles();
    const path = 'schemas/countries/BB.json';
    files.set(path, JSON.stringify({ ...JSON.parse(files.get(path) ?? ''), sort: 1 }));
    expect(Object.keys(compile({ files }).model?.countries ?? {})).toEqual(['BB', 'AA']);
  });

  it.each(brokenFiles.map((each) => ({ ...each, name: `${each.code} in ${each.edit.file}` })))(
    'reports $name at its place, and nothing else',
    ({ code, edit, message, severity = 'error', also = [] }) => {
      const { diagnostics, place } = diagnose(edit, ...also);
      expect(diagnostics.map(({ code, severity }) => ({ code, severity }))).toEqual([{ code, severity }]);
      const [line] = diagnostics.map(formatDiagnostic);
      expect(line).toBe(`${place ?? `${edit.file}:1:1`}  ${code}  ${message}`);
    },
  );

  it('has a test of every code that there is', () => {
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(metadata|samples)\/.*\.ts$/.test(path))
      .map((path) => readFileSync(join(src, path), 'utf8'));
    const written = sources.flatMap((text) => [
      ...text.matchAll(/code: '(?<code>[a-z-]+)'|(?:offset|\?\? 0), '(?<code2>[a-z-]+)'/g),
    ]);
    const codes = new Set(written.map(({ groups }) => groups?.code ?? groups?.code2));
    expect(codes.size).toBeGreaterThan(40);
    // Of files that cannot be given as text: source/readSource.test.ts; of what follows from such: misleading.test.ts.
    // Of merchants: tenants.test.ts; of second persons: secondPersons.test.ts; of records that wait: waits.test.ts;
    // of names and amounts that changed: likelyRenames.test.ts, slips.test.ts; of prices of the past: gateway/operator/requests.
    const others = [
      'invalid-encoding',
      'unread-file',
      'left-out',
      'undone-approval',
      'stuck-records',
      'likely-rename',
      'likely-slip',
      'begins-in-the-past',
      ...tenantCodes,
    ];
    expect(codes).toEqual(new Set([...brokenFiles.map(({ code }) => code), ...others]));
  });

  it('accepts a figure by a field whose options are those of a country', () => {
    const from = '"part"';
    const { diagnostics } = diagnose({
      file: 'resources/map.page.json',
      from,
      to: `"groupBy": "paper", ${from}`,
    });
    expect(diagnostics).toEqual([]);
  });

  it('reports a list of permissions that is none, also where permissions would be added to it', () => {
    const files = sampleFiles();
    const path = 'resources/navigation.json';
    const navigation = JSON.parse(files.get(path) ?? '') as object;
    files.set(path, JSON.stringify({ ...navigation, permissions: [{ perms: 'post', children: 7 }] }));
    const { diagnostics } = compile({ files });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'wrong-type "children" must be a list.',
    ]);
  });

  it('reports a greatest amount of what is none', () => {
    const files = sampleFiles();
    files.set(
      'schemas/meta/handlers.json',
      '["parcels.create", "parcels.dispatch", "parcels.receiver.greatest"]',
    );
    const path = 'resources/parcels.json';
    const from = '"receiver",\n          "phone",';
    expect(files.get(path)).toContain(from);
    files.set(
      path,
      files.get(path)!.replace(from, '{ "field": "receiver", "greatest": true },\n          "phone",'),
    );
    const { diagnostics } = compile({ files });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'not-money "receiver" is not an amount of money.',
    ]);
  });

  it('returns no model if there is an error, but does if there are only warnings', () => {
    const files = sampleFiles();
    files.set('locales/zh/stop.json', '{ "title": "站点" }');
    const { model, diagnostics } = compile({ files });
    expect(diagnostics.map(({ code }) => code)).toEqual(['untranslated', 'untranslated']);
    expect(model).toBeDefined();
    files.set('schemas/stop.json', '{');
    expect(compile({ files }).model).toBeUndefined();
  });

  it('says how to rename a country file whose name is no code', () => {
    const files = sampleFiles();
    files.set('schemas/countries/bb.json', files.get('schemas/countries/BB.json')!);
    files.delete('schemas/countries/BB.json');
    const { diagnostics } = compile({ files });
    expect(diagnostics.find(({ code }) => code === 'country-code')?.message).toBe(
      'The file is named bb.json. Rename it to BB.json, as its code is "BB".',
    );
  });

  it('reports everything at once, in order of file and line', () => {
    const { diagnostics } = diagnose(
      { file: 'schemas/countries/BB.json', from: '"phone"', to: '"fone"' },
      { file: 'resources/parcels.json', from: '"timeline": "state"', to: '"timelin": "state"' },
      { file: 'resources/parcels.json', from: '"order": "desc"', to: '"order": "descending"' },
      {
        file: 'resources/parcels.json',
        from: '"entity": "parcel",',
        to: '"entity": "parcel", "icon": "box",',
      },
      { file: 'resources/stops.json', from: '"place"\n', to: '"plaice"\n' },
      { file: 'schemas/stop.json', from: '"type": "string"', to: '"type": "string", "maxLength": "9"' },
    );
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'resources/parcels.json unknown-key',
      'resources/parcels.json invalid-value',
      'resources/parcels.json unknown-key',
      'resources/stops.json unknown-field',
      'schemas/countries/BB.json unknown-limit',
      'schemas/stop.json wrong-type',
    ]);
  });

  it('suggests names among others that are none', () => {
    const { diagnostics } = diagnose(
      { file: 'resources/navigation.json', from: '"perms": "post:map"', to: '"perms": 7' },
      { file: 'resources/parcels.json', from: '"post:parcels:export"\n', to: '"psot:parcels:export"\n' },
    );
    expect(diagnostics.map(({ code }) => code).toSorted()).toEqual(['unknown-permission', 'wrong-type']);
  });

  it('reports more than ten mistakes in one run as it reports each alone', () => {
    // Those that need no other change, one for each place. The zone depends on the time zone, which is another of them.
    const alone = [
      ...choiceCases,
      ...limitCases,
      ...patternCases,
      ...defaultCases,
      ...fitCases,
      ...countryCases,
    ].filter(({ also, code }) => !also && code !== 'zone-mismatch');
    const placeOf = ({ edit }: (typeof alone)[number]) => `${edit.file} ${edit.from}`;
    const apart = [...new Map(alone.map((each) => [placeOf(each), each])).values()];
    expect(apart.length).toBeGreaterThan(10);
    // Only one place can be marked.
    const { diagnostics } = diagnose(...apart.map(({ edit }) => ({ ...edit, to: edit.to.replace('‸', '') })));
    expect(lines(diagnostics)).toEqual(lines(apart));
  });

  it.each([...sampleFiles().keys()].filter((path) => !/meta|locales|retention/.test(path)))(
    'reports what is missing in an empty %s once, and nothing of other files',
    (path) => {
      const { diagnostics } = compile({ files: sampleFiles().set(path, '{}') });
      expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([`${path} missing-key`]);
    },
  );

  it('reports nothing of other files for one that is not JSON', () => {
    const { diagnostics } = diagnose({
      file: 'schemas/parcel.json',
      from: '"title": "Parcel",',
      to: '"title" "Parcel",',
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['invalid-json']);
  });

  it('never throws, whatever is in a file, and what it accepts can be bound', () => {
    const outcomes = mutations(8).map(({ name, files }) => {
      const { model, diagnostics } = compile({ files });
      for (const country of Object.keys(model?.countries ?? {})) {
        for (const entity of model?.entities ?? []) {
          new Ajv2020({ strict: false, validateFormats: false }).compile(bindSchema(model!, entity, country));
        }
        for (const resource of Object.keys(model?.resources ?? {}))
          bindResource(model!, resource, country, 'zh');
      }
      return { name, isReported: diagnostics.length > 0 };
    });
    expect(outcomes.length).toBeGreaterThan(40);
    expect(outcomes.filter(({ isReported }) => isReported).length).toBeGreaterThan(outcomes.length / 2);
  }, 30_000);
});
