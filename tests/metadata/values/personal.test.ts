import { expect, it } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import { compile } from '../../../src/metadata/compile';
import { mapPersonal, personalFields } from '../../../src/metadata/values/personal';
import { formatDiagnostic } from '../../../src/metadata/model/Diagnostic';
import { readSource } from '../../../src/metadata/source/readSource';

function field(name: string, more: Partial<BoundField> = {}): BoundField {
  return { name, title: name, type: 'string', kind: 'text', ui: {}, ...more };
}

const payee = field('payee', { personal: 'payee' });
const lines = field('lines', {
  type: 'array',
  kind: 'list',
  item: field('lines', {
    type: 'object',
    kind: 'object',
    fields: { name: field('name', { personal: 'payer' }), amount: field('amount') },
  }),
});

it('fields hold data of who their schema names, and of a user where the gateway fills in the name', () => {
  const fields = {
    payee,
    lines,
    plain: field('plain'),
    // Its definition says no more than that it is somebody's.
    createdBy: field('createdBy', { personal: true, generate: 'user' }),
    program: field('program', { personal: false, generate: 'user' }),
  };
  expect(personalFields(fields).map(({ path, person }) => [path.join('.'), person])).toEqual([
    ['payee', 'payee'],
    ['lines.name', 'payer'],
    ['createdBy', 'user'],
  ]);
});

const replace = () => 'gone';

it('values of persons are replaced wherever they are in a value, and nothing else is', () => {
  expect(mapPersonal(payee, 'Ana', replace)).toBe('gone');
  expect(mapPersonal(payee, null, replace)).toBeNull();
  expect(mapPersonal(field('plain'), 'Ana', replace)).toBe('Ana');
  expect(
    mapPersonal(
      lines,
      [
        { name: 'Ana', amount: 5 },
        { amount: 6, other: 'Ana' },
      ],
      replace,
    ),
  ).toEqual([
    { name: 'gone', amount: 5 },
    { amount: 6, other: 'Ana' },
  ]);
});

it("each field of the project's own whose type says that it is personal says whose", async () => {
  const { diagnostics } = compile(await readSource(process.cwd()));
  expect(diagnostics.filter(({ code }) => code === 'unsaid-person').map(formatDiagnostic)).toEqual([]);
});
