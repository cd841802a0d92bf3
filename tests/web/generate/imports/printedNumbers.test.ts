import { expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { formSchema } from '../../../../src/metadata/bind/formSchema';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { ruledVariants } from '../../../../src/metadata/validation/activeFields';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { FileReader } from '../../../../src/web/generate/imports/reading/FileReader';
import { realModel } from '../../../metadata/support/realModel';
import { printedNumbers } from '../../../support/printedNumbers';
import { encode } from './support/payoutFiles';

/** Reads a file of payouts with the form of a country, as the page of imports does. */
async function read(code: string, lines: string[]): Promise<CheckedRow[]> {
  const resource = bindResource(realModel, 'payout-orders', code, 'en');
  const { create, import: imported } = resource;
  const variants = (name: string) => ruledVariants(create!, name);
  const setup = {
    resource: resource.name,
    form: create!,
    country: bindCountry(realModel, code, 'en'),
    names: Object.fromEntries(
      imported!.columns.map((name) => [name, [name, ...variants(name).flatMap(({ title }) => title ?? [])]]),
    ),
    choices: Object.fromEntries(
      imported!.columns.map((name) => [
        name,
        variants(name).flatMap(({ options = [] }) =>
          options.map(({ title, value }): [string, JsonValue] => [title, value]),
        ),
      ]),
    ),
    yes: [],
    no: [],
    limit: 100,
    clockOffset: 0,
  };
  const validate = createValidator(formSchema(realModel, resource.name, 'create', code));
  const reader = new FileReader(setup, Promise.resolve(validate));
  const opened = await reader.open('payouts.csv', encode(lines.join('\n')));
  if ('problem' in opened) throw new Error(opened.problem);
  const rows: CheckedRow[] = [];
  await reader.check({ columns: opened.columns.map(({ field }) => field), same: {} }, (part) =>
    rows.push(...part),
  );
  return rows;
}

const wrong = (rows: CheckedRow[]) => rows.flatMap(({ errors }) => errors.map(({ path }) => path));
const values = (rows: CheckedRow[], name: string) => rows.map((row) => row.values[name]);

const [rut] = printedNumbers.rut!;
const [cpf] = printedNumbers.cpf!;
const [nit] = printedNumbers.nit!;
const [cedula] = printedNumbers.cedula!;

it('a file from Chile has its RUT with dots and without', async () => {
  const rows = await read('CL', [
    'Payee name;Payee bank;Payee account;ID type;ID number;Amount',
    `A;Banco de Chile;00012345678;RUT;${rut!.shown};20000`,
    `B;Banco de Chile;00012345679;RUT;${rut!.stored};20001`,
  ]);
  expect(wrong(rows)).toEqual([]);
  expect(values(rows, 'idNumber')).toEqual([rut!.stored, rut!.stored]);
  expect(values(rows, 'payeeAccount')).toEqual(['00012345678', '00012345679']);
});

it('a file from Brazil has PIX keys and documents as they are printed', async () => {
  const rows = await read('BR', [
    'Payee name;Payee account;ID type;ID number;Amount',
    `A;${cpf!.shown};CPF;${cpf!.shown};200`,
    `B;+55 11 98765-4321;CPF;${cpf!.stored};202`,
    `C;${cpf!.stored};CPF;${cpf!.stored};201`,
  ]);
  expect(wrong(rows)).toEqual([]);
  expect(values(rows, 'payeeAccount')).toEqual([cpf!.stored, '+5511987654321', cpf!.stored]);
  expect(new Set(values(rows, 'idNumber'))).toEqual(new Set([cpf!.stored]));
});

it('a file from Colombia has documents with points and phones with their code', async () => {
  const rows = await read('CO', [
    'Payee name;Account type;Payee bank;Payee account;ID type;ID number;Payee phone;Amount',
    `A;Savings account;Bancolombia;12345678901;NIT;${nit!.shown};3001234567;20000`,
    `B;Savings account;Bancolombia;12345678902;CC (citizenship card);${cedula!.shown};3001234567;20001`,
    `C;Savings account;Bancolombia;12345678903;CC (citizenship card);${cedula!.stored};+57 300 123 4567;20002`,
  ]);
  expect(wrong(rows)).toEqual([]);
  expect(values(rows, 'idNumber')).toEqual([nit!.stored, cedula!.stored, cedula!.stored]);
  expect(new Set(values(rows, 'payeePhone'))).toEqual(new Set(['3001234567']));
});

it('a file from Mexico has amounts with their sign beside plain numbers of accounts', async () => {
  const [clabe] = printedNumbers.clabe!;
  const rows = await read('MX', [
    'Payee name,Account type,Payee account,Amount',
    `Ana Ruiz,Bank card,${clabe!.stored},"$1,250.50"`,
    `Luis Mora,Bank card,${clabe!.written[0]}," $1,300.00 "`,
  ]);
  expect(wrong(rows)).toEqual([]);
  expect(values(rows, 'payeeAccount')).toEqual([clabe!.stored, clabe!.stored]);
  expect(values(rows, 'amount')).toEqual([125050, 130000]);
});
