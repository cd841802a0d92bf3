import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { entityScaffold } from '../../../src/cli/new/entity';
import type { Answers } from '../../../src/cli/new/Scaffold';
import { convert, convertText, present } from './support/convertForeign';

const folder = mkdtempSync(join(tmpdir(), 'corridor-foreign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function foreign(file: string): string {
  return `tests/cli/new/foreign/${file}.json`;
}

function problemOf(name: string, answer: string, answers: Answers = {}) {
  return entityScaffold.options.find((each) => each.name === name)?.problem?.(answer, answers, present);
}

describe('a foreign schema as an entity', () => {
  it('of a package, in an older draft', () => {
    const { entity, left } = convert('package', foreign('schemastore'));
    expect(entity.properties).toMatchObject({
      author: { $ref: '#/$defs/person' },
      contributors: { type: 'array', items: { $ref: '#/$defs/person' } },
      private: { type: 'boolean', default: false },
      files: { type: 'array', items: { type: 'string' } },
      devDependencies: { items: { properties: { name: {}, value: {} }, required: ['name', 'value'] } },
    });
    expect(entity.$defs).toMatchObject({ person: { required: ['name'] } });
    expect(entity).not.toHaveProperty('required');
    expect(entity.allOf).toEqual([{ if: { required: ['private'] }, then: { required: ['version'] } }]);
    expect(left).toContain('dev-dependencies is devDependencies');
    expect(left).toContain('no form shows. They are lists of a name and a value now: devDependencies.');
    expect(left).toMatch(/These rules were left out\..*: the record \(one of several\)\./);
    expect(left).toContain('exports (a text, of a text or an object)');
    expect(left).toContain('version (markdownDescription)');
  });

  it('of an organization, whose names are keys of linked data', () => {
    const { entity, left } = convert('organization', foreign('schema-org'));
    expect(entity.properties).toMatchObject({
      type: { oneOf: [{ const: 'Organization' }, { const: 'LocalBusiness' }] },
      organizationId: { type: 'string', format: 'uri' },
      name: { type: 'array', items: { type: 'string' } },
      address: { type: 'object', properties: { streetAddress: { type: 'string' } } },
      foundingDate: { type: 'string', format: 'date' },
      numberOfEmployees: { exclusiveMinimum: 0 },
      knowsAbout: { type: 'string', 'x-personal': 'anyone' },
    });
    expect(entity.required).toEqual(['context', 'type', 'name']);
    expect(left).toContain('The file does not say what these are. They are texts now: knowsAbout.');
    expect(left).toContain('name (a list, of a text or a list)');
  });

  it('of a request, of several shapes', () => {
    const { entity, left } = convert('payment-request', foreign('adyen'));
    expect(entity.properties).toMatchObject({
      amount: { description: 'What is to be paid.' },
      applicationFee: { $ref: '#/$defs/amount' },
      deliverAt: { $ref: 'common.json#/$defs/instant' },
      paymentMethod: {
        properties: {
          type: { oneOf: [{ const: 'scheme' }, { const: 'giftcard' }, { const: 'wallet' }] },
          encryptedNumber: {},
          token: { deprecated: true },
        },
        required: ['type'],
      },
    });
    expect(left).toContain('say by "if" which belong together: paymentMethod.');
    expect(left).toContain('id is paymentRequestId');
    expect(left).toMatch(/Are these amounts of money\?.*amount\.value/);
  });

  it('of a charge, whose values may be null or the record that they name', () => {
    const { entity, left } = convert('charge', foreign('stripe'));
    expect(entity).toMatchObject({
      description: 'A Charge is one attempt to move money.',
      properties: {
        object: { oneOf: [{ const: 'charge' }] },
        customer: { type: 'string', maxLength: 5000 },
        outcomeStatus: {
          oneOf: [{ const: 'requires_action', title: 'Requires action' }, { const: 'succeeded' }],
        },
        billingDetails: { properties: { address: { properties: { country: {} } } } },
      },
      required: ['chargeId', 'object', 'amount', 'created', 'livemode'],
    });
    expect(left).toContain('They may be empty here: customer.');
    expect(left).toContain('These are times as numbers.');
    expect(left).toContain('failureBalance.lastCharge (it contains itself)');
    expect(left).toMatch(/Do these follow one another\?.*: outcomeStatus\./);
  });

  it('of a consent, with objects deeper than a form shows', () => {
    const { entity, left } = convert('consent', foreign('open-banking'), 'OBDomesticConsent');
    expect(entity.properties).toMatchObject({
      data: {
        properties: {
          initiation: {
            properties: {
              instructionIdentification: { maxLength: 35 },
              instructedAmountCurrency: { pattern: '^[A-Z]{3,3}$' },
              creditorAccountProxyCode: {},
            },
            required: ['instructionIdentification', 'instructedAmountAmount', 'instructedAmountCurrency'],
          },
        },
        required: ['initiation'],
      },
      dataInitiationLines: { type: 'array' },
    });
    expect(left).toMatch(/too deep for a form and were moved up: .*data\.initiation\.creditorAccount/);
    expect(left).toContain('data.initiation.supplementaryData (an object without fields)');
    expect(left).toContain('data.initiation.instructedAmountAmount (a text)');
  });

  it('of a patient, of definitions that contain each other', () => {
    const { entity, left } = convert('patient', foreign('fhir'));
    expect(entity.properties).toMatchObject({
      patientId: { pattern: expect.any(String) },
      identifier: { items: { properties: { period: { $ref: '#/$defs/period' } } } },
      name: { items: { properties: { given: { type: 'array' } } } },
    });
    expect(entity.properties).not.toHaveProperty('contained');
    expect(left).toContain('identifier.assigner.identifier (it contains itself)');
    expect(left).toContain('name.extension (a list of objects in a list)');
    expect(left).toContain('contained (it contains itself)');
  });

  it('of a capture, made of several parts', () => {
    const { entity, left } = convert('capture', foreign('paypal'));
    expect(entity.properties).toMatchObject({
      status: {
        readOnly: true,
        oneOf: [
          { const: 'COMPLETED', title: 'Completed' },
          { const: 'PARTIALLY_REFUNDED', title: 'Partially refunded' },
          { const: 'DECLINED', title: 'Declined' },
        ],
      },
      createTime: { readOnly: true, minLength: 20 },
      netAmount: { $ref: '#/$defs/money' },
      links: { maxItems: 10, readOnly: true },
      payer: { properties: { emailAddress: { $ref: 'common.json#/$defs/email', 'x-personal': 'anyone' } } },
    });
    expect(entity.required).toEqual(['captureId', 'amount']);
    expect(left).toContain('createTime (ppaas_date_time_v3)');
  });

  it('of an order, with examples and amounts', () => {
    const { entity, left } = convert('order', foreign('conekta'));
    expect(entity.properties).toMatchObject({
      amount: { type: 'integer', examples: [40000] },
      monthlyInstallments: { type: 'integer', oneOf: [{ const: 3, title: '3' }, {}, {}] },
      paymentStatus: { oneOf: [{ const: 'paid' }, { const: 'pending_payment' }] },
      taxRate: { type: 'number', default: 0.16 },
      lineItemsData: { items: { properties: { unitPrice: { minimum: 0 } } } },
    });
    expect(JSON.stringify(entity)).not.toMatch(/nullable|multipleOf|"example"/);
    expect(left).toMatch(/Are these amounts of money\?.*: amount, .*unitPrice.*taxRate/);
    expect(left).toContain('They may be empty here: paymentStatus.');
  });

  it('has one name for each field, and leaves out what cannot be kept', () => {
    const { entity, left } = convertText({
      properties: {
        first_name: { type: 'string', maxLength: 5 },
        firstName: { type: 'string', maxLength: 5 },
        '3ds': { type: 'boolean', default: 'yes' },
        merchant_id: { type: 'string', pattern: '^(a+)+$' },
        flags: { type: 'array', items: { type: 'boolean' } },
        other: { $ref: 'https://elsewhere.example/x.json' },
        mixed: { enum: ['a', 1], default: 'z' },
        grid: { type: 'array', items: [{ type: 'array', items: { type: 'integer' } }] },
        never: false,
        big: { type: 'integer', minimum: -9223372036854775808, maximum: 5 },
      },
      required: ['never', '3ds', 'flags'],
    });
    expect(entity.properties).toMatchObject({
      firstName: {},
      firstName2: {},
      madeThing3Ds: { type: 'boolean' },
      madeThingMerchantId: { type: 'string' },
      other: { type: 'string' },
      mixed: { oneOf: [{ const: 'a' }] },
      grid: { type: 'array', items: { type: 'integer' } },
      big: { type: 'integer', maximum: 5 },
    });
    expect(entity.properties.big).not.toHaveProperty('minimum');
    expect(entity.required).toEqual(['madeThing3Ds']);
    expect(left).toContain('These patterns cannot be used and were left out: madeThingMerchantId (^(a+)+$).');
    expect(left).toMatch(/These defaults were left out, .*: madeThing3Ds, mixed\./);
    expect(left).toContain('flags (a list of true or false)');
    expect(left).toContain('other (of another file, https://elsewhere.example/x.json)');
  });

  it('is asked for by name where a document has several', () => {
    expect(problemOf('schema', 'charges', { from: foreign('stripe') })).toContain('Did you mean "charge"?');
    const schema = entityScaffold.options.find(({ name }) => name === 'schema');
    expect(schema?.propose?.({ name: 'invoice', from: foreign('stripe') }, present)).toBeUndefined();
    expect(schema?.propose?.({ name: 'billing-details', from: foreign('stripe') }, present)).toBe(
      'billing_details',
    );
  });

  it.each([
    ['absent.json', undefined, 'There is no such file below '],
    ['api.yaml', 'openapi: 3.0.0\npaths: {}\n', 'It is YAML: make JSON of it first'],
    ['broken.json', '{ "type": ', 'is not JSON: '],
    ['list.json', '[]', 'is JSON, but no object with a schema.'],
    ['text.json', '{ "type": "string" }', 'holds no schema of an object'],
  ])('is refused in %s, with what is wrong', (file, text, message) => {
    const path = join(folder, file);
    if (text !== undefined) writeFileSync(path, text);
    expect(problemOf('from', path)).toContain(message);
  });
});
