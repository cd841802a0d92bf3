import { activeFields } from '../../../src/metadata/validation/activeFields';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import { textOfLength } from './textOfLength';

type Value = string | number | boolean;

/** One valid text of each format that has check digits or a grammar. */
export const formatExamples: Record<string, string> = {
  bic: 'BOFAUS3NXXX',
  callbackUrl: 'https://example.com/callback',
  cardNumber: '4111111111111111',
  cbu: '2850590940090418135201',
  cci: '00221500202341707128',
  clabe: '002010077777777771',
  clabeOrCard: '002010077777777771',
  cnic: '3520112345671',
  cnpj: '11222333000181',
  cpf: '52998224725',
  cuit: '20123456786',
  curp: 'HEGG560427MVZRRL04',
  date: '2026-11-20',
  'date-time': '2026-11-20T14:05:09Z',
  email: 'name@example.com',
  erc20: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  iban: 'PK36SCBL0000001123456702',
  nit: '800197268',
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
export function sampleValue(field: BoundField): Value {
  const { type, format, options, minLength = 1, maxLength = minLength, multipleOf = 1 } = field;
  const [option] = options ?? [];
  if (option) return option.value;
  if (type === 'boolean') return true;
  if (type === 'string') {
    const text = format === undefined ? undefined : formatExamples[format];
    if (format !== undefined && text === undefined) throw new Error(`Give a sample of the format ${format}`);
    return text ?? textOfLength(field, Math.min(maxLength, minLength + 3));
  }
  const above = Math.max(field.minimum ?? 1, (field.exclusiveMinimum ?? 0) + 1);
  return Math.ceil(above / multipleOf) * multipleOf;
}

/** Values of all fields of a form that are there together, all valid; `fixed` ones are kept and the others follow them. */
export function sampleValues(form: BoundForm, fixed: Record<string, Value> = {}): Record<string, Value> {
  let values: Record<string, Value> = { ...fixed };
  for (const _field of [...Object.keys(form.fields), '']) {
    const fields = activeFields(form, values);
    values = Object.fromEntries(
      Object.values(fields).map((field) => [field.name, fixed[field.name] ?? sampleValue(field)]),
    );
  }
  return values;
}
