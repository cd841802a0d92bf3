import { expect, it } from 'vitest';
import { namedValues } from '../../src/cli/reference/namedValues';
import { compile } from '../../src/metadata/compile';
import { sampleFiles } from '../metadata/support/sampleFiles';

const { project } = compile({ files: sampleFiles() });
const valuesIn = (text: string, known = {}) =>
  namedValues(project, [{ path: 'src/gateway/parcels/send.ts', text }], known);

it('names the options that code names beside their entity, its type or a resource of it', () => {
  for (const owner of ["'parcel'", "from '../parcels/part'", "Parcel['state']"])
    expect(valuesIn(`${owner}; sql\`where state = 'sent'\``)).toEqual({ 'parcel.state': ['sent'] });
  expect(valuesIn("of('letter'); const state = 'sent'")).toEqual({});
  expect(valuesIn("of('parcel'); // once it is sent")).toEqual({});
});

it('keeps one that is no option any more until code does not name it either', () => {
  const known = { 'parcel.state': ['lost', 'stolen'] };
  expect(valuesIn("of('parcel'); const state = 'lost'", known)).toEqual({ 'parcel.state': ['lost'] });
});
