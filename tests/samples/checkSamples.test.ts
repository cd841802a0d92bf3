import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { checkSamples } from '../../src/samples/checkSamples';
import { sampleFiles } from '../metadata/support/sampleFiles';

const path = 'schemas/countries/AA.json';

it('samples are of fields that there are, and can be drawn', () => {
  const files = sampleFiles();
  const values = {
    labl: 'X',
    note: { format: 'clab' },
    $helper: { pattern: '(?=x)' },
    phone: { name: 'nobody' },
  };
  const sandbox = { names: 'none', records: { parcel: { values }, parcle: { values: {} } } };
  files.set(path, JSON.stringify({ ...(JSON.parse(files.get(path)!) as object), sandbox }));
  const { diagnostics } = compile({ files }, [checkSamples]);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['invalid-sample']));
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('no list of names "none"'),
    expect.stringContaining('"labl" is not a field'),
    'There are no samples of the format "clab". Did you mean "clabe"?',
    expect.stringContaining('No text can be drawn from (?=x)'),
    'There is no list of names "nobody".',
    expect.stringContaining('no entity "parcle". Did you mean "parcel"?'),
  ]);
});

it('samples give values that their fields take, and are made of values that come before them', () => {
  const files = sampleFiles();
  const values = {
    $kind: ['a', 'b'],
    label: { by: '$kind', cases: { a: 'X{state}', c: 'AB12' } },
    receiver: { weights: { 'A. Person': 1, 7: 1 } },
    phone: [{ pattern: '[0-9]{9}' }, { pattern: '[0-9]{21}' }],
    paper: { from: 1, to: 3 },
    value: { by: 'paper', cases: { 1: -1, 2: { median: 20 } } },
    sentAt: '{label}',
    insured: 'yes',
    note: { format: 'cardNumber', prefix: 'none' },
    state: ['sent', 'send'],
  };
  const sandbox = { records: { parcel: { values, variants: [{ values: { note: '{$kind}' } }] } } };
  files.set(path, JSON.stringify({ ...(JSON.parse(files.get(path)!) as object), sandbox }, null, 2));
  const { diagnostics } = compile({ files }, [checkSamples]);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['invalid-sample']));
  const text = files.get(path)!.split('\n');
  expect(diagnostics.map(({ line, message }) => `${text[line - 1]!.trim()}  ${message}`)).toEqual([
    '"label": {  "state" is no value that comes before "label". There are "note", "$kind".',
    '"c": "AB12"  "$kind" is never "c" here. There are "a", "b".',
    '"7": 1,  7 is no value that "receiver" takes in AA.',
    expect.stringMatching(/^\{  "\d{21}" is no value that "phone" takes in AA\.$/),
    '"1": -1,  -1 is no value that "value" takes in AA.',
    '"insured": "yes",  "yes" is no value that "insured" takes in AA.',
    expect.stringMatching(/^"note": \{  Nothing completes "none\d+" to a cardNumber\.$/),
    '"send"  "send" is no value that "state" takes in AA. Did you mean "sent"?',
    // What a variant says is drawn before what all records have.
    '"note": "{$kind}"  "$kind" is no value that comes before "note".',
  ]);
});

it('what was found stands until the samples, their file or a field changes', () => {
  const files = sampleFiles();
  const found = () =>
    compile({ files }, [checkSamples]).diagnostics.map(({ line, message }) => ({ line, message }));
  const country = files.get(path)!;
  const withReceiver = (receiver: string) => {
    const sandbox = { records: { parcel: { values: { receiver } } } };
    files.set(path, JSON.stringify({ ...(JSON.parse(country) as object), sandbox }, null, 2));
  };
  withReceiver('A. Person');
  expect(found()).toEqual([]);
  withReceiver('A very long name of a person, longer than a door');
  const [{ line, message } = { line: 0, message: '' }] = found();
  expect(message).toMatch(/is no value that "receiver" takes in AA\.$/);
  files.set(path, `\n${files.get(path)!}`);
  expect(found()).toEqual([{ line: line + 1, message }]);
  files.set(
    'schemas/parcel.json',
    files.get('schemas/parcel.json')!.replace('"maxLength": 40', '"maxLength": 80'),
  );
  expect(found()).toEqual([]);
});
