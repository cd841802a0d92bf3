import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/diff.json';
import { reportChanges } from '../../../src/cli/diff/report';
import { wordingOf } from '../../../src/cli/diff/wording';
import { compareSides } from '../../../src/metadata/diff/compareSides';
import { sampleFiles } from '../support/sampleFiles';
import { sideOf } from './support/sides';

const wording = wordingOf('en', { en: { diff: english } });
const before = sideOf(sampleFiles());

/** The report about other files than the sample's. */
function reportOf(files: Map<string, string>): string {
  const changes = compareSides(before, sideOf(files), 'en');
  return reportChanges('text', changes, { before: 'a', after: 'b', left: [] }, wording);
}

/** The sample's files with a text in place of another, in all of them or in some. */
function replaced(from: string | RegExp, to: string, isMeant: (path: string) => boolean = () => true) {
  return new Map(
    [...sampleFiles()].map(([path, text]) => [path, isMeant(path) ? text.replaceAll(from, to) : text]),
  );
}

describe('a thing with another name is said to have been renamed', () => {
  it('a field that declares its former name', () => {
    const files = replaced(/\breceiver\b/g, 'recipient');
    const schema = files.get('schemas/parcel.json')!;
    files.set(
      'schemas/parcel.json',
      schema.replace('"recipient": {', '"recipient": { "x-renamed": ["receiver"],'),
    );
    const said = reportOf(files);
    expect(said).toContain('Parcel: The field “receiver” is now called “recipient”.');
    expect(said).toMatch(/schemas\/parcel\.json:\d+:\d+/);
    expect(said).not.toContain('The field “Receiver”: gone.');
  });

  it('a resource file that has the same content', () => {
    const files = replaced('"resource": "stops"', '"resource": "places"');
    files.set('resources/places.json', files.get('resources/stops.json')!);
    files.delete('resources/stops.json');
    files.set('locales/zh/places.json', files.get('locales/zh/stops.json')!);
    files.delete('locales/zh/stops.json');
    const said = reportOf(files);
    expect(said).toContain('The resource “stops” is now called “places”.');
    expect(said).toContain('resources/places.json:1:1 (was resources/stops.json:1:1)');
    expect(said).not.toMatch(/The resource .*: gone/);
  });

  it('but not one that has other content too: that is gone, and another one is new', () => {
    const files = replaced(/\binsured\b/g, 'covered');
    const schema = files.get('schemas/parcel.json')!;
    files.set(
      'schemas/parcel.json',
      schema.replace(/("covered": \{[^}]*?"type": )"boolean"/, '$1"boolean", "default": false'),
    );
    const said = reportOf(files);
    expect(said).not.toContain('is now called');
    expect(said).toContain('The field “Insured”: gone.');
    expect(said).toContain('The field “Insured”: new.');
  });
});

it('the same change in two files is said once, with both places', () => {
  const files = replaced(/("maxLength": )(10|12)\b/g, '$110', (path) =>
    path.startsWith('schemas/countries/'),
  );
  const added = new Map(files);
  for (const [path, text] of files) {
    if (!path.startsWith('schemas/countries/')) continue;
    const value = JSON.parse(text) as { $defs: Record<string, object> };
    value.$defs.phone = { ...value.$defs.phone, minLength: 5 };
    added.set(path, JSON.stringify(value, null, 2));
  }
  const said = reportOf(added);
  expect(said.match(/The least number of characters: now 5; before, none\./g)).toHaveLength(1);
  expect(said.match(/schemas\/countries\/\w+\.json:/g)!.length).toBeGreaterThanOrEqual(2);
});
