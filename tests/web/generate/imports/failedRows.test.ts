import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { batchTarget } from '../../../../src/gateway/batches/BatchTarget';
import { writeResultFile } from '../../../../src/gateway/batches/resultFile';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { factsOf } from '../../../../src/metadata/bind/schemas/places';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { formSchema } from '../../../../src/metadata/bind/formSchema';
import { remarkMark } from '../../../../src/metadata/values/cells';
import { loadReaderSetup } from '../../../../src/web/generate/imports/usePreparedReader';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { FileReader } from '../../../../src/web/generate/imports/reading/FileReader';
import { isImportable } from '../../../../src/web/generate/imports/rows/ImportableResource';
import { realModel } from '../../../metadata/support/realModel';
import { sampleValues } from '../../../metadata/support/sampleValues';

/** Every import of every country, with the files of the countries in turn in each language. */
const imports = Object.keys(realModel.countries).flatMap((country, index) => {
  const language = realModel.languages[index % realModel.languages.length] ?? '';
  return Object.keys(realModel.resources).flatMap((name) => {
    const resource = bindResource(realModel, name, country, 'en');
    return isImportable(resource) ? [{ country, name, language, resource }] : [];
  });
});

describe.each(imports)('rows of $name that failed in $country, in $language', (each) => {
  const { country, name, language, resource } = each;
  const facts = factsOf(realModel, country);
  const { create, import: imported } = resource;
  const body = Object.fromEntries(
    Object.entries(sampleValues(create)).filter(([field]) => imported.columns.includes(field)),
  );

  async function read(bytes: ArrayBuffer) {
    const setup = await loadReaderSetup(resource, facts);
    const rules = createValidator(formSchema(realModel, name, 'create', country));
    const reader = new FileReader(setup, Promise.resolve(rules));
    const opened = await reader.open('rows.xlsx', bytes);
    if ('problem' in opened) throw new Error(opened.problem);
    const rows: CheckedRow[] = [];
    await reader.check({ columns: opened.columns.map(({ field }) => field), same: {} }, (part) =>
      rows.push(...part),
    );
    return { reader, rows, columns: opened.columns };
  }

  /** The gateway's file of two rows that failed. */
  async function failedFile(): Promise<ArrayBuffer> {
    const place = { merchant_id: '', user_id: '', country, resource: name, write: 'create', language };
    const errors = JSON.stringify([
      { path: `/${imported.columns[0]}`, keyword: 'x', params: {}, msg: '=1+1' },
    ]);
    const row = {
      batch_id: '',
      record_id: null,
      revision: null,
      state: 'failed' as const,
      label: null,
      errors,
    };
    const sent = [7, 12].map((number) => ({ ...row, number, body: JSON.stringify(body) }));
    const written = await buffer(writeResultFile(batchTarget(realModel, place), facts, sent));
    return new Uint8Array(written).buffer;
  }

  it('are read as they were sent, whatever is said about them', async () => {
    const { rows, columns } = await read(await failedFile());
    expect(rows.map(({ values, errors }) => ({ values, errors }))).toEqual(
      [1, 2].map(() => ({ values: body, errors: [] })),
    );
    const found = columns.flatMap(({ field }) => field ?? []);
    expect(found.toSorted()).toEqual(imported.columns.toSorted());
  });

  it('may say yes and no in any language', async () => {
    const { yes, no } = await loadReaderSetup(resource, facts);
    expect(yes).toEqual(expect.arrayContaining(['true', 'yes', '是']));
    expect(no).toEqual(expect.arrayContaining(['false', 'no', '否']));
  });

  it('can be marked again, and read once more', async () => {
    const { reader } = await read(await failedFile());
    const heading = `${remarkMark} Again`;
    const marked = await reader.mark({ edits: [], remarks: [[3, 'Wrong.']], heading });
    const { rows } = await read(marked);
    expect(rows.map(({ values }) => values)).toEqual([body]);
  });
});
