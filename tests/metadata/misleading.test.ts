import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { reporter } from '../../src/metadata/source/reporter';
import { sampleFiles } from './support/sampleFiles';

/** What the check says of the sample after changes, each of a file, a text in it and another one. */
function said(...changes: [file: string, from: string, to: string][]): string[] {
  const files = sampleFiles();
  for (const [file, from, to] of changes)
    files.set(
      file,
      files.get(file)!.replaceAll(from, () => to),
    );
  return compile({ files }).diagnostics.map(formatDiagnostic);
}

it('says first of a file that cannot be read that it cannot, and then what follows from it', () => {
  const [first, ...others] = said(['schemas/meta/handlers.json', '[', '[,']);
  expect(first).toMatch(/^schemas\/meta\/handlers\.json:1:2 {2}invalid-json /);
  // In the order of the files, these would come before it.
  expect(others.length).toBeGreaterThan(0);
  for (const line of others) expect(line).not.toContain('handlers.json');
});

it('says nothing else of a file that cannot be read', () => {
  const { report, diagnostics } = reporter([
    {
      severity: 'error',
      file: 'a.json',
      line: 4,
      column: 1,
      code: 'invalid-json',
      message: 'This is not JSON.',
    },
  ]);
  report('a.json', [], { code: 'missing-file', message: 'It says nothing.' });
  report('b.json', [], { code: 'missing-file', message: 'It is missing.' });
  expect(diagnostics().map(({ file, code }) => [file, code])).toEqual([
    ['a.json', 'invalid-json'],
    ['b.json', 'missing-file'],
  ]);
});

it('goes on where shared definitions cannot be read', () => {
  expect(said(['schemas/common.json', '"$defs": {', '"$defs": {,'])[0]).toContain('invalid-json');
});

it('advises about the one name that is misspelt, and not about the many places that name it', () => {
  const advice = said(['schemas/parcel.json', '"receiver"', '"reciever"']).filter((line) =>
    line.includes('unknown-field'),
  );
  expect(advice.length).toBeGreaterThan(2);
  for (const line of advice)
    expect(line).toContain(
      `"receiver" is not a property of parcel, and ${advice.length} places name it. If "reciever" is misspelt, correct it in schemas/parcel.json.`,
    );
});

it('says which name is meant in camelCase, and does not repeat it where the name is required', () => {
  const lines = said(
    ['schemas/stop.json', '"place"', '"place_name"'],
    ['schemas/stop.json', '"label"\n  ]', '"place_name"\n  ]'],
  );
  const names = lines.filter((line) => line.startsWith('schemas/stop.json'));
  expect(names).toEqual([
    expect.stringContaining(
      '"place_name" is not a name for this. Write camelCase: a small letter first, then letters and digits. Did you mean "placeName"?',
    ),
  ]);
});

it('reports a branch that is misspelt, and not the condition beside it', () => {
  const [line, ...others] = said(
    ['schemas/parcel.json', '"then"', '"thn"'],
    [
      'schemas/parcel.json',
      '"insured": {\n            "const": true\n          }\n        },\n        "required": [\n          "insured"\n        ]',
      '"insured": { "const": true } }, "required": ["insured"]',
    ],
  );
  expect([line, others]).toEqual([
    expect.stringContaining('"thn" is not known here. Did you mean "then"?'),
    [],
  ]);
});

it('reports a branch that is misspelt beside a condition in the short notation', () => {
  const files = sampleFiles();
  const parcel = JSON.parse(files.get('schemas/parcel.json')!) as { allOf: object[] };
  parcel.allOf[1] = { if: { insured: true }, esle: { required: ['phone'] } };
  files.set('schemas/parcel.json', JSON.stringify(parcel));
  expect(compile({ files }).diagnostics.map(({ message }) => message)).toEqual([
    '"esle" is not known here. Did you mean "else"?',
  ]);
});

it('says of what other schemas call nullable that it needs no word here', () => {
  expect(said(['schemas/stop.json', '"title": "Place",', '"title": "Place", "nullable": true,'])).toEqual([
    expect.stringContaining(
      '"nullable" is not supported: a field that is not "required" may have no value. Take it out.',
    ),
  ]);
});

it('says of a permission that no role has that it may be what is misspelt, and not the roles', () => {
  const path = 'sandbox/tenants.json';
  const roles = { clerk: ['post', 'post:parcels'], reader: ['post', 'post:parcels'] };
  const found = (permission: string) => {
    const files = sampleFiles().set(path, JSON.stringify({ roles }, null, 2));
    const navigation = files.get('resources/navigation.json')!;
    files.set(
      'resources/navigation.json',
      navigation
        .replaceAll('"perms": "post"', `"perms": "${permission}"`)
        .replace('"path": "/post",', `"path": "/post", "permission": "${permission}",`),
    );
    return compile({ files }).diagnostics.filter((each) => each.file === path);
  };
  expect(found('post').filter(({ code }) => code !== 'missing-key')).toEqual([]);
  const messages = found('psot').map(({ message }) => message);
  const advice =
    'If "psot", which no role has, is a misspelt "post", correct it where resources/ ask for it.';
  expect(messages).toContain(`No permission is called "post". Did you mean "psot"? ${advice}`);
  expect(messages).toContain(
    `The role "clerk" has "post:parcels" but not "psot", without which the menu hides that group with all its screens. ${advice}`,
  );
});

it('says once what an option may be that several widgets have', () => {
  const files = sampleFiles();
  const options = { type: 'object', properties: { earliest: { enum: ['now'] } } };
  files.set('schemas/meta/widgets.json', JSON.stringify({ day: options, time: options }));
  const parcel = JSON.parse(files.get('schemas/parcel.json')!) as { properties: Record<string, object> };
  Object.assign(parcel.properties.sentAt!, { 'x-ui': { earliest: 'today' } });
  files.set('schemas/parcel.json', JSON.stringify(parcel));
  expect(compile({ files }).diagnostics.map(({ message }) => message)).toContain(
    '"today" is not a value of "earliest". It must be "now".',
  );
});
