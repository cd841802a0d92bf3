import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { checkForm } from '../../../src/metadata/validation/checkForm';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { realModel } from '../support/realModel';
import { sampleValues } from '../support/sampleValues';

/** The create form of bank accounts in a country. */
function formIn(country: string) {
  const form = bindResource(realModel, 'bank-accounts', country, 'en').create!;
  const validate = createValidator(formSchema(realModel, 'bank-accounts', 'create', country));
  return {
    form,
    validate,
    fieldsOf: (kind: string) => Object.keys(activeFields(form, { kind })),
    requiredOf: (kind: string) =>
      Object.values(activeFields(form, { kind })).flatMap(({ name, required }) => (required ? [name] : [])),
    /** What is wrong with an account of a kind once some values are others. */
    errorsOf: (kind: string, values: Record<string, string | number>) =>
      validate({ ...sampleValues(form, { kind, ...values }), ...values }).map(
        ({ path, keyword }) => `${path} ${keyword}`,
      ),
  };
}

describe('bank accounts', () => {
  it('are of three kinds, and with USDT of one', () => {
    const kinds = (country: string) => formIn(country).form.fields.kind!.options!.map(({ value }) => value);
    expect(kinds('MX')).toEqual(['bank', 'usd', 'usdt']);
    expect(kinds('BP')).toEqual(['usdt']);
    expect(formIn('BP').form.fields.kind!.default).toBe('usdt');
  });

  it('ask for the fields of their kind', () => {
    const { fieldsOf, requiredOf } = formIn('PE');
    const identity = ['idType', 'idNumber', 'phone', 'email'];
    expect(fieldsOf('bank')).toEqual([
      ...['kind', 'accountType', 'accountName', 'accountNumber', 'cci', 'bankName'],
      ...identity,
      'remark',
    ]);
    expect(requiredOf('bank')).toEqual(
      expect.arrayContaining(['accountType', 'accountName', 'accountNumber', 'bankName', ...identity]),
    );
    const ofSwift = ['swiftCode', 'bankCountry', 'bankAddress', 'companyAddress'];
    expect(fieldsOf('usd')).toEqual([
      ...['kind', 'accountName', 'accountNumber', 'bankName'],
      ...ofSwift,
      ...['postalCode', 'remark'],
    ]);
    expect(requiredOf('usd')).toEqual(['kind', 'accountName', 'accountNumber', 'bankName', ...ofSwift]);
    expect(fieldsOf('usdt')).toEqual(['kind', 'chain', 'accountNumber', 'remark']);
    expect(requiredOf('usdt')).toEqual(['kind', 'chain', 'accountNumber']);
  });

  it.each([
    ['MX', 'accountNumber', '012180001234567899', 'BBVA México', 'Santander'],
    ['AR', 'accountNumber', '2850590940090418135201', 'Banco Macro', 'Credicoop'],
    ['PE', 'cci', '00221500202341707128', 'BCP', 'Interbank'],
    ['PK', 'iban', 'PK36SCBL0000001123456702', 'Standard Chartered', 'Habib Bank'],
  ])('in %s name the bank in %s %s', (country, name, number, bank, other) => {
    const { form, errorsOf } = formIn(country);
    const { fills } = activeFields(form, { kind: 'bank' })[name]!.ui;
    const { pattern, values } = fills!.bankName!;
    expect(values[new RegExp(pattern, 'u').exec(number)![1]!]).toBe(bank);
    expect(errorsOf('bank', { [name]: number, bankName: bank })).toEqual([]);
    expect(errorsOf('bank', { [name]: number, bankName: other })).toEqual(['/bankName enum']);
    expect(errorsOf('bank', { [name]: number, bankName: 'A bank of no list' })).toEqual([]);
  });

  it.each([
    [
      'MX',
      'accountNumber',
      '012180001234567899',
      'Banco Santander (México), S.A.',
      'bbva mexico',
      '999180001234567899',
    ],
    ['AR', 'accountNumber', '2850590940090418135201', 'BANCO CREDICOOP', 'Macro', '9990590740090418135201'],
    ['PE', 'cci', '00221500202341707128', 'interbank perú', 'BCP S.A.', undefined],
    ['PK', 'iban', 'PK36SCBL0000001123456702', 'Habib Bank Ltd.', 'STANDARD CHARTERED BANK', undefined],
  ])(
    'in %s refuse another bank in %s %s, however its name is written',
    (country, name, number, other, own, unknown) => {
      const { form, validate } = formIn(country);
      const errorsOf = (values: Record<string, string>) => {
        const sample = sampleValues(form, { kind: 'bank', ...values });
        const checked = checkForm({ form, validate, values: { ...sample, ...values }, now: new Date() });
        return checked.errors.map(({ path, keyword }) => `${path} ${keyword}`);
      };
      expect(errorsOf({ [name]: number, bankName: own })).toEqual([]);
      expect(errorsOf({ [name]: number, bankName: other })).toEqual(['/bankName enum']);
      if (unknown) {
        expect(errorsOf({ [name]: unknown, bankName: own })).toEqual([`/${name} otherCode`]);
        expect(errorsOf({ [name]: unknown, bankName: 'A bank of no list' })).toEqual([]);
      }
    },
  );

  it('read no bank of the country from a number for SWIFT transfers', () => {
    const { form, errorsOf } = formIn('MX');
    expect(activeFields(form, { kind: 'usd' }).accountNumber!.ui.fills).toBeUndefined();
    expect(errorsOf('usd', { accountNumber: '012180001234567899', bankName: 'Santander' })).toEqual([]);
  });

  it('take a CLABE for a wallet in Mexico, a card too for a bank account', () => {
    const { errorsOf } = formIn('MX');
    const card = '4111111111111111';
    expect(errorsOf('bank', { accountType: 1, accountNumber: card })).toEqual([]);
    expect(errorsOf('bank', { accountType: 2, accountNumber: card })).toContain('/accountNumber format');
  });

  it('take the CNPJ with letters in Brazil, as the account and as the document', () => {
    const { errorsOf } = formIn('BR');
    const cnpj = { accountNumber: '12ABC34501DE35', idType: 2, idNumber: '12ABC34501DE35' };
    expect(errorsOf('bank', cnpj)).toEqual([]);
    expect(errorsOf('bank', { ...cnpj, idNumber: '12ABC34501DE36' })).toEqual(['/idNumber format']);
  });

  it('take an address of their chain', () => {
    const { errorsOf } = formIn('BP');
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(errorsOf('usdt', { chain: 'TRC20', accountNumber: tron })).toEqual([]);
    expect(errorsOf('usdt', { chain: 'ERC20', accountNumber: ethereum })).toEqual([]);
    expect(errorsOf('usdt', { chain: 'ERC20', accountNumber: tron })).toEqual(['/accountNumber format']);
    expect(errorsOf('usdt', { chain: 'TRC20', accountNumber: ethereum })).toEqual(['/accountNumber format']);
  });

  it('fill in the country of the bank by its SWIFT code', () => {
    const { pattern, values } = formIn('CO').form.fields.swiftCode!.ui.fills!.bankCountry!;
    expect(values[new RegExp(pattern, 'u').exec('HSBCHKHH')![1]!]).toBe('Hong Kong');
  });
});

/** Codes and checks of account numbers must agree, or a correct number would be rejected. */
it.each(Object.keys(realModel.countries))('in %s have no bank under two names', (country) => {
  const { $defs } = realModel.countries[country]! as { $defs?: Record<string, Record<string, unknown>> };
  const { values = {} } = ($defs?.bankCode?.['x-codes'] ?? {}) as { values?: Record<string, string> };
  const names = Object.values(values);
  expect(new Set(names).size).toBe(names.length);
});
