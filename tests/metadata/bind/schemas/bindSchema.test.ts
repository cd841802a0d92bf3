import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { bindSchema } from '../../../../src/metadata/bind/schemas/bindSchema';
import { compile } from '../../../../src/metadata/compile';
import type { JsonSchema } from '../../../../src/metadata/model/json';
import type { Model } from '../../../../src/metadata/model/Model';
import { modelOf } from '../../support/modelOf';
import { referenceCases } from '../../support/referenceCases';
import { sampleFiles } from '../../support/sampleFiles';

/** Another validator: a plain Ajv, which knows neither the keywords of metadata nor any other file. */
function validatorOf(schema: JsonSchema) {
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
}

/** Whether a `$ref` is part of a constant, where it is only text. */
function isText({ properties }: JsonSchema, target: string | undefined): boolean {
  const { name, list } = (properties ?? {}) as Record<string, JsonSchema>;
  return [name?.const, (list?.enum as JsonSchema[] | undefined)?.[0]].some(
    (constant) => (constant as JsonSchema | undefined)?.$ref === target,
  );
}

function isOwn(target = ''): boolean {
  return target === '#' || target.startsWith('#/$defs/');
}

describe('bindSchema', () => {
  describe.each(referenceCases)('$description', ({ schemas, patch, cases }) => {
    const bound = bindSchema(modelOf(schemas, patch), 'root', 'XX');
    const isValid = validatorOf(bound);

    it('refers to its own definitions alone', () => {
      const references = [...JSON.stringify(bound).matchAll(/"\$ref":"([^"]*)"/g)].map(
        ([, target]) => target,
      );
      expect(references.filter((target) => !isOwn(target) && !isText(bound, target))).toEqual([]);
    });

    it.each(cases)('$name: $valid', ({ value, valid }) => {
      expect(isValid(value)).toBe(valid);
    });
  });

  const { model } = compile({ files: sampleFiles() }) as { model: Model };

  it("resolves a country's definitions merged over those that all share", () => {
    const alands = bindSchema(model, 'parcel', 'AA');
    expect(alands.$defs).toMatchObject({
      phone: { type: 'string', pattern: '^[0-9]+$', maxLength: 10 },
      paper: { oneOf: [{ const: 1 }, { const: 2 }], 'x-ui': {} },
    });
    const belands = (bindSchema(model, 'parcel', 'BB').$defs as Record<string, JsonSchema>).phone;
    expect(belands).toEqual({ type: 'string', pattern: '^0[0-9]+$' });
  });

  it('leaves the model as it was', () => {
    const before = JSON.stringify(model);
    bindSchema(model, 'parcel', 'AA');
    expect(JSON.stringify(model)).toBe(before);
  });

  it('throws for a schema or a country that does not exist', () => {
    expect(() => bindSchema(model, 'parsel', 'AA')).toThrow('There is no schema "parsel" in the metadata.');
    expect(() => bindSchema(model, 'parcel', 'ZZ')).toThrow('There is no country "ZZ" in the metadata.');
  });
});
