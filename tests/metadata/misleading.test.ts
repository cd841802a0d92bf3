import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic, formatErrors } from '../../src/metadata/model/Diagnostic';
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

it('says once of shared definitions that they cannot be read, and counts what is left out with them', () => {
  const broken: [string, string, string] = ['schemas/common.json', '"$defs": {', '"$defs": {,'];
  const further: typeof broken = ['schemas/parcel.json', '"maxLength": 40', '"maxLenght": 40'];
  expect(said(broken)).toEqual([expect.stringContaining('invalid-json')]);
  expect(said(broken, further)).toEqual([
    expect.stringContaining('invalid-json'),
    'schemas/common.json:1:1  left-out  What else was found in files that refer to this one (1) is left out, as it may only follow from that. Correct this and check again.',
  ]);
  // What does not refer to it is said.
  expect(said(broken, ['locales/zh/shell.json', '"open"', '"opne"']).join('\n')).toContain('"menu.opne"');
});

it('leaves out what follows from a file that others name otherwise, and says of one that is named once where that is', () => {
  const files = sampleFiles();
  files.set('schemas/comon.json', files.get('schemas/common.json')!).delete('schemas/common.json');
  const found = compile({ files }).diagnostics.filter(({ file }) => !file.endsWith('/comon.json'));
  const named = found.filter(
    ({ message }) => message === 'There is no schemas/common.json. Did you mean "comon"?',
  );
  expect(named.length).toBeGreaterThan(2);
  expect(found.filter((each) => !named.includes(each))).toEqual([
    expect.objectContaining({ file: 'schemas/common.json', code: 'left-out' }),
  ]);
  const text = said(
    ['resources/navigation.json', '"resource": "parcels"', '"resource": "parcls"'],
    ['resources/navigation.json', '"title": "Map"', '"titel": "Map"'],
  ).join('\n');
  for (const mistake of ['no resources/parcls.json', '"titel" is not known']) expect(text).toContain(mistake);
});

it('lists the first places of an error that is said alike of many, and says how many more there are', () => {
  const at = { severity: 'error' as const, file: 'a.json', column: 1, code: 'unknown-reference' };
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...at,
    line: index + 1,
    message: 'There is no b.json.',
  }));
  const lines = formatErrors([...many, { ...at, line: 13, message: 'There is no c.json.' }]);
  expect(lines).toEqual([
    ...[1, 2, 3].map((line) => `a.json:${line}:1  unknown-reference  There is no b.json.`),
    '  … and 9 more places; npm run check -- --all lists them.',
    'a.json:13:1  unknown-reference  There is no c.json.',
  ]);
  expect(formatErrors(many.slice(0, 10))).toHaveLength(10);
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
