import { isEqual } from 'es-toolkit';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { partsOf } from '../../../src/metadata/validation/nestedValues';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../src/metadata/model/json';
import { textOfLength } from './textOfLength';

type Values = Record<string, JsonValue>;

/** One valid text of each format that has check digits or a grammar. */
export const formatExamples: Record<string, string> = {
  ed25519PublicKey:
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----',
  network: '203.0.113.7',
  bic: 'BOFAUS3NXXX',
  callbackUrl: 'https://example.com/callback',
  cardNumber: '4111111111111111',
  cbu: '2850590940090418135201',
  cci: '00221500202341707128',
  cedula: '1020304050',
  clabe: '002010077777777771',
  clabeOrCard: '002010077777777771',
  cnic: '3520112345671',
  cnpj: '11222333000181',
  cpf: '52998224725',
  cuit: '20123456786',
  curp: 'HEGG560427MVZRRL04',
  date: '2026-11-20',
  'date-time': '2026-11-20T14:05:09Z',
  dni: '12345678',
  email: 'name@example.com',
  erc20: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  foreignerCard: '123456789',
  iban: 'PK36SCBL0000001123456702',
  ibanOrAccount: 'DE89370400440532013000',
  ktp: '3174010101800001',
  nit: '800197268',
  npwp: '012345678901000',
  passport: 'AV1234567',
  pixKey: 'name@example.com',
  rfc: 'GODE561231GR8',
  ruc: '20100070970',
  rut: '12345678-5',
  trc20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  uri: 'https://example.com',
  usdtAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
};

/** A value that a field takes. */
export function sampleValue(field: BoundField): JsonValue {
  const { type, kind, format, options, item, minItems = 1 } = field;
  const [option] = options ?? [];
  if (option) return option.value;
  if (kind === 'file') {
    return { id: 'f1', name: 'file', type: field.ui.file?.accept?.[0] ?? 'application/pdf', bytes: 100 };
  }
  if (item) return listOf(item, minItems);
  if (type === 'object') return sampleParts(field);
  if (type === 'boolean') return true;
  if (type !== 'string') return sampleNumber(field);
  // In the past on any machine.
  if (field.ui.latest === 'now') return '2020-11-20T14:05:09Z';
  const example = format === undefined ? undefined : formatExamples[format];
  if (format !== undefined && example === undefined) throw new Error(`Give a sample of the format ${format}`);
  const text = example ?? sampleText(field);
  if (text === undefined) throw new Error(`No text fits the limits of ${field.name}.`);
  return text;
}

/** A list of `length` valid items; they differ where the field has options, and texts and numbers by their place. */
export function listOf(item: BoundField, length: number): JsonValue[] {
  const { options } = item;
  return Array.from({ length }, (_, index) => options?.[index]?.value ?? sampleValue(item));
}

function sampleText(field: BoundField): string | undefined {
  const { minLength = 1, maxLength = minLength + 60 } = field;
  const lengths = [Math.min(maxLength, minLength + 3)];
  for (let length = minLength; length <= Math.min(maxLength, minLength + 60); length++) lengths.push(length);
  for (const length of lengths) {
    const text = textOfLength(field, length);
    if (text !== undefined) return text;
  }
  return undefined;
}

function sampleNumber({ minimum = 1, exclusiveMinimum = 0, multipleOf = 1 }: BoundField): number {
  return Math.ceil(Math.max(minimum, exclusiveMinimum + 1) / multipleOf) * multipleOf;
}

/** Values of all fields that an object has together. */
export function sampleParts(object: BoundField): Values {
  return settled((values) => partsOf(object, values), Object.keys(object.fields ?? {}).length);
}

/** Returns valid values of all fields that a form has at once; `fixed` ones stay and others follow them. */
export function sampleValues(form: BoundForm, fixed: Values = {}): Values {
  return settled((values) => activeFields(form, values), Object.keys(form.fields).length, fixed);
}

/** Values that fit the fields that there are with just these values. */
function settled(
  fieldsWith: (values: Values) => Record<string, BoundField>,
  rounds: number,
  fixed: Values = {},
): Values {
  let values = fixed;
  for (let round = 0; round <= rounds; round++) {
    const next = Object.fromEntries(
      Object.values(fieldsWith(values)).map((field) => [field.name, fixed[field.name] ?? sampleValue(field)]),
    );
    if (isEqual(next, values)) break;
    values = next;
  }
  return values;
}
