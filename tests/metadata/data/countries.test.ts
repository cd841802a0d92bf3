import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { bindSchema } from '../../../src/metadata/bind/schemas/bindSchema';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { payouts } from './support/payouts';
import { realModel } from '../support/realModel';

/** Limits by country (product 8.8): dialing code, phone, payee name, account, and whether amounts are whole. */
const limits = [
  { code: 'MX', currency: 'MXN', dial: '52', zone: 'GMT-6', phone: 10, name: 40, account: 50, whole: false },
  { code: 'PE', currency: 'PEN', dial: '51', zone: 'GMT-5', phone: 9, name: 40, account: 50, whole: false },
  { code: 'CO', currency: 'COP', dial: '57', zone: 'GMT-5', phone: 10, name: 40, account: 50, whole: false },
  { code: 'PK', currency: 'PKR', dial: '92', zone: 'GMT+5', phone: 10, name: 255, account: 16, whole: true },
  { code: 'BR', currency: 'BRL', dial: '55', zone: 'GMT-3', phone: 20, name: 40, account: 50, whole: false },
  { code: 'CL', currency: 'CLP', dial: '56', zone: 'GMT-4', phone: 20, name: 40, account: 255, whole: false },
  { code: 'ID', currency: 'IDR', dial: '62', zone: 'GMT+7', phone: 12, name: 64, account: 255, whole: true },
  { code: 'AR', currency: 'ARS', dial: '54', zone: 'GMT-3', phone: 10, name: 40, account: 22, whole: false },
  {
    code: 'BP',
    currency: 'USDT',
    dial: undefined,
    zone: 'GMT+0',
    phone: 11,
    name: 40,
    account: 50,
    whole: false,
  },
];

const validators = new Map(
  limits.map(({ code }) => [code, createValidator(formSchema(realModel, 'payout-orders', 'create', code))]),
);

/** What is wrong with a payout that differs from an accepted one: `path keyword`. */
function errorsOf(code: string, changes: Record<string, unknown> = {}): string[] {
  const errors = validators.get(code)!({
    payeeName: 'María Pérez',
    amount: 10_000,
    ...payouts[code],
    ...changes,
  });
  return errors.map(({ path, keyword }) => `${path} ${keyword}`);
}

describe('the countries', () => {
  it('have the nine of the product (1.3) among them', () => {
    expect(Object.keys(realModel.countries)).toEqual(expect.arrayContaining(limits.map(({ code }) => code)));
  });

  it.each(limits)(
    '$code has its currency, dialing code and zone',
    ({ code, currency, dial, zone, whole }) => {
      expect(bindCountry(realModel, code, 'en')).toMatchObject({
        currency,
        zone,
        amount: whole
          ? { type: 'integer', step: '1.00', precision: 2 }
          : { type: 'decimal', step: '0.01', precision: 2 },
      });
      expect(bindCountry(realModel, code, 'en').dialCode).toBe(dial);
    },
  );

  it.each(limits)('$code accepts a payout of its own kind', ({ code }) => {
    expect(errorsOf(code)).toEqual([]);
  });

  it.each(limits)('$code limits phones to $phone digits', ({ code, phone }) => {
    expect(errorsOf(code, { payeePhone: '9'.repeat(phone) })).toEqual([]);
    expect(errorsOf(code, { payeePhone: '9'.repeat(phone + 1) })).toEqual(['/payeePhone maxLength']);
    expect(errorsOf(code, { payeePhone: '9 9' })).toEqual(['/payeePhone pattern']);
  });

  it.each(limits)('$code limits payee names to $name characters', ({ code, name }) => {
    expect(errorsOf(code, { payeeName: 'é'.repeat(name) })).toEqual([]);
    expect(errorsOf(code, { payeeName: 'é'.repeat(name + 1) })).toEqual(['/payeeName maxLength']);
  });

  it.each(limits)('$code limits bank accounts to $account characters', ({ code, account }) => {
    const definitions = bindSchema(realModel, 'payout-order', code).$defs as Record<
      string,
      { maxLength?: number }
    >;
    expect(definitions.bankAccount?.maxLength).toBe(account);
  });

  it.each(limits)('$code accepts amounts in steps of its currency', ({ code, whole }) => {
    expect(errorsOf(code, { amount: 12_345 })).toEqual(whole ? ['/amount multipleOf'] : []);
    expect(errorsOf(code, { amount: 12_300 })).toEqual([]);
    expect(errorsOf(code, { amount: 0 })).toEqual(['/amount exclusiveMinimum']);
    expect(errorsOf(code, { amount: 100.5 })).toContain('/amount type');
  });
});

describe('account types', () => {
  const typesOf = (code: string) =>
    bindResource(realModel, 'payout-orders', code, 'en').fields.accountType?.options?.map(
      ({ value, title }) => `${value} ${title}`,
    );

  it('are those of the product (5.10)', () => {
    expect(typesOf('MX')).toEqual(['1 Bank card', '2 E-wallet', '3 Other']);
    expect(typesOf('PE')).toEqual(['4 Savings account', '5 Current account', '3 Other']);
    expect(typesOf('CO')).toEqual(['6 Savings account', '7 Current account', '3 Other']);
  });

  it('are allowed there alone', () => {
    for (const code of ['PK', 'BR', 'CL', 'ID', 'AR', 'BP']) {
      expect(typesOf(code)).toBeUndefined();
      expect(errorsOf(code, { accountType: 1 })).toEqual(['/accountType unevaluatedProperties']);
    }
    for (const code of ['MX', 'PE', 'CO']) {
      expect(errorsOf(code, { accountType: undefined })).toContain('/accountType required');
      expect(errorsOf(code, { accountType: 8 })).toContain('/accountType enum');
    }
  });
});

describe('payee accounts', () => {
  it.each([
    ['MX', '032180000118359718', ['/payeeAccount format']],
    ['MX', '4111111111111111', []],
    ['CO', '12', ['/payeeAccount minLength']],
    ['CO', '1'.repeat(19), ['/payeeAccount maxLength']],
    ['PK', '1'.repeat(17), ['/payeeAccount maxLength']],
    ['PK', '03001234567', []],
    ['BR', '52998224724', ['/payeeAccount format']],
    ['CL', '1'.repeat(17), ['/payeeAccount maxLength']],
    ['AR', '2850590940090418135202', ['/payeeAccount format']],
    ['BP', '0xdAC17F958D2ee523a2206206994597C13D831ec7', []],
    ['BP', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', ['/payeeAccount format']],
  ])('of %s: %s', (code, payeeAccount, errors) => {
    expect(errorsOf(code, { payeeAccount })).toEqual(errors);
  });

  it('of Mexican wallets are CLABEs', () => {
    expect(errorsOf('MX', { accountType: 2 })).toEqual([]);
    expect(errorsOf('MX', { accountType: 2, payeeAccount: '4111111111111111' })).toContain(
      '/payeeAccount minLength',
    );
  });

  it('of Peruvian banks need a CCI that fits its check digits, others do not', () => {
    expect(errorsOf('PE', { payeeCci: '00221500202341707129' })).toEqual(['/payeeCci format']);
    expect(errorsOf('PE', { payeeCci: undefined })).toEqual(['/payeeCci required']);
    expect(errorsOf('PE', { payeeCci: undefined, accountType: 3 })).toEqual([]);
    expect(errorsOf('CO', { payeeCci: '00221500202341707128' })).toEqual(['/payeeCci unevaluatedProperties']);
  });

  it('of Pakistan may have an IBAN of Pakistan beside them', () => {
    expect(errorsOf('PK', { payeeIban: undefined })).toEqual([]);
    expect(errorsOf('PK', { payeeIban: 'PK36SCBL0000001123456703' })).toEqual(['/payeeIban format']);
    expect(errorsOf('PK', { payeeIban: 'RO49AAAA1B31007593840000' })).toEqual(['/payeeIban pattern']);
  });
});

describe('identity documents', () => {
  it.each([
    ['PE', 1, '1234567', '12345678', '123456789'],
    ['PE', 3, '12345678', '123456789', '1234567890'],
    ['PE', 4, 'AB123456', 'AB1234567', 'AB12345678'],
    ['CO', 1, '12345', '123456', '12345678901'],
    ['CO', 1, '12345', '1234567890', '12345678901'],
    ['CO', 2, '12345', '1234567890', '12345678901'],
    ['CO', 3, '80019726', '800197268', '80019726844'],
    ['CO', 4, 'AB123456', 'AB1234567', 'AB12345678'],
    ['ID', 2, '12345678901234', '1234567890123456', '12345678901234567'],
    ['AR', 1, '123456', '12345678', '123456789'],
  ])('of %s, type %i: not %s, but %s, and not %s', (code, idType, short, right, long) => {
    expect(errorsOf(code, { idType, idNumber: short })).toContain('/idNumber minLength');
    expect(errorsOf(code, { idType, idNumber: right })).toEqual([]);
    expect(errorsOf(code, { idType, idNumber: long })).toContain('/idNumber maxLength');
  });

  it.each([
    ['MX', 2, 'BOXW310820HNERXN08'],
    ['PE', 2, '20131312954'],
    ['CO', 3, '8001972683'],
    ['BR', 1, '52998224724'],
    ['BR', 2, '33000167000102'],
    ['CL', 1, '97036000-1'],
    ['AR', 2, '33693450238'],
    ['PK', 1, '0420112345671'],
  ])('of %s, type %i: %s does not fit its check digit', (code, idType, idNumber) => {
    expect(errorsOf(code, { idType, idNumber })).toEqual(['/idNumber format']);
  });

  it('need both their type and their number', () => {
    expect(errorsOf('PE', { idType: undefined })).toEqual(['/idType required']);
    expect(errorsOf('PE', { idNumber: undefined })).toEqual(['/idNumber required']);
    expect(errorsOf('PE', { idType: undefined, idNumber: undefined })).toEqual([]);
  });

  it('are not allowed where the country issues none', () => {
    expect(errorsOf('BP', { idType: 1, idNumber: '12345678' })).toEqual([
      '/idType unevaluatedProperties',
      '/idNumber unevaluatedProperties',
    ]);
  });
});
