import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { standaloneValidator } from '../../../src/metadata/validation/standaloneValidator';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import type { ValidationError } from '../../../src/metadata/validation/validationErrors';
import { realForms } from '../support/realForms';
import { realModel } from '../support/realModel';
import { sampleValues } from '../support/sampleValues';

type Validators = ((value: unknown) => ValidationError[])[];

/** Bundles validators as the web app's build does, and loads the result. */
async function bundled(schemas: JsonSchema[]): Promise<{ code: string; validators: Validators }> {
  const modules = schemas.map((schema) => standaloneValidator(schema));
  const entry = `${modules.map((_, index) => `import v${index} from '\0v${index}';`).join('\n')}
export default [${modules.map((_, index) => `v${index}`).join()}];`;
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: '\0entry', preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'validators',
        resolveId: (id) => (id.startsWith('\0') ? id : null),
        load: (id) => (id === '\0entry' ? entry : id.startsWith('\0v') ? modules[Number(id.slice(2))] : null),
      },
    ],
  });
  const [chunk] = (output as { output: { code: string }[] }).output;
  const code = chunk?.code ?? '';
  const loaded = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return { code, validators: loaded.default };
}

const forms = realForms.map(({ resource, country, form }) => ({
  form,
  name: `${resource} ${form.name} in ${country}`,
  schema: formSchema(realModel, resource, form.name, country),
}));
const further: JsonSchema[] = [
  { uniqueItems: true, items: { type: 'object' } },
  { const: { a: [1] } },
  { properties: { 'a-b': { format: 'date-time' }, c: { format: 'date' } } },
];
const { code, validators } = await bundled([...forms.map(({ schema }) => schema), ...further]);

describe('standalone validators', () => {
  it('make no function from text and load nothing', () => {
    expect(code.length).toBeGreaterThan(10_000);
    expect(code).not.toMatch(/new Function|\beval\(|\brequire\(|^import /m);
  });

  it.each(forms.map((form, index) => ({ ...form, index })))(
    'return the same as at run time: $name',
    ({ form, schema, index }) => {
      const validate = validators[index]!;
      const atRunTime = createValidator(schema);
      const values = sampleValues(form);
      expect(validate(values)).toEqual([]);
      const odd = ['', 'x'.repeat(300), -1, 0.5, 1e20, null, true, [], {}];
      const bodies = Object.keys(values).flatMap((name) =>
        odd.map((value) => ({ ...values, [name]: value })),
      );
      let broken = 0;
      for (const body of [...bodies, {}, null, 5, { other: 1 }]) {
        expect(validate(body)).toEqual(atRunTime(body));
        broken += Number(validate(body).length > 0);
      }
      expect(broken).toBeGreaterThan(bodies.length / 2);
    },
  );

  it('bring the helpers and formats that they need', () => {
    const [unique, constant, dates] = validators.slice(forms.length) as [
      Validators[0],
      Validators[0],
      Validators[0],
    ];
    expect(
      unique([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toMatchObject([{ keyword: 'uniqueItems' }]);
    expect(unique([{ a: 1 }, { a: 2 }])).toEqual([]);
    expect(constant({ a: [1] })).toEqual([]);
    expect(constant({ a: [2] })).toMatchObject([{ keyword: 'enum' }]);
    expect(dates({ 'a-b': 'x', c: 'y' }).map(({ path }) => path)).toEqual(['/a-b', '/c']);
    expect(dates({ 'a-b': '2026-11-20T00:00:00Z', c: '2026-11-20' })).toEqual([]);
  });

  it('have equal source for equal rules, whatever their titles are, and import only what they use', () => {
    const titled = { type: 'string', title: 'A', maxLength: 3, 'x-ui': { masked: true } };
    expect(standaloneValidator(titled)).toBe(standaloneValidator({ type: 'string', maxLength: 3 }));
    const imports = standaloneValidator({ type: 'string', format: 'email' }).match(/^import .*$/gm);
    expect(imports?.map((line) => line.replace(/ from ".*\/src\/metadata\//, ' from "'))).toEqual([
      'import { toValidationErrors } from "validation/validationErrors";',
      'import { standardFormats } from "formats/standardFormats";',
    ]);
  });
});
