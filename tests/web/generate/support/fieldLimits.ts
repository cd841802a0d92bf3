import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { Country } from '../../../../src/metadata/model/definitions';
import { formatMoney } from '../../../../src/metadata/values/money';

/** A limit of a field: what may just be typed, what is one past it, and what the message must contain. */
export interface FieldLimit {
  limit: string;
  accepted: string;
  rejected: string;
  says: string;
}

/** Published or made-up numbers whose check digits fit, by format. */
const examples: Record<string, string> = {
  cbu: '2850590940090418135201',
  cci: '00221500202341707128',
  clabe: '032180000118359719',
  clabeOrCard: '032180000118359719',
  cnic: '3520212345671',
  cnpj: '11222333000181',
  cpf: '11144477735',
  cuit: '20267565393',
  curp: 'BOXW310820HNERXN09',
  email: 'a@b.co',
  iban: 'PK36SCBL0000001123456702',
  nit: '800197268',
  pixKey: 'a@b.co',
  rfc: 'GODE561231GR8',
  ruc: '20100070970',
  rut: '12345678-5',
  usdtAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};

/** Some text that a field accepts, `length` characters long where its format leaves that open. */
export function exampleText(field: BoundField, length = field.minLength ?? 1): string {
  if (field.format) {
    const example = examples[field.format];
    if (example === undefined)
      throw new Error(`Add an example of the format "${field.format}" to this file.`);
    return example;
  }
  const pattern = new RegExp(field.pattern ?? '');
  const text = ['1', 'A'].map((character) => character.repeat(length)).find((each) => pattern.test(each));
  if (text === undefined) throw new Error(`No example fits the pattern of "${field.name}".`);
  return text;
}

/** Every limit of a text or an amount, as a person would meet it. */
export function fieldLimits(field: BoundField, country: Country): FieldLimit[] {
  if (field.options) return [];
  return field.ui.money ? amountLimits(field, country) : textLimits(field);
}

function textLimits(field: BoundField): FieldLimit[] {
  const { format, minLength = 0, maxLength } = field;
  const limits: FieldLimit[] = [];
  if (maxLength !== undefined) {
    const accepted = exampleText(field, maxLength);
    const rejected = accepted.padEnd(maxLength + 1, accepted.at(-1));
    limits.push({ limit: 'maxLength', accepted, rejected, says: format ? '' : String(maxLength) });
  }
  if (minLength > 1 && !format) {
    const accepted = exampleText(field, minLength);
    limits.push({ limit: 'minLength', accepted, rejected: accepted.slice(1), says: String(minLength) });
  }
  return limits;
}

function amountLimits(field: BoundField, country: Country): FieldLimit[] {
  const { maximum, exclusiveMinimum, multipleOf = 1 } = field;
  const format = { numberFormat: country.numberFormat, precision: country.amount.precision };
  const write = (minor: number) => formatMoney(minor, format);
  const limits: FieldLimit[] = [];
  if (maximum !== undefined) {
    const rejected = write(maximum + multipleOf);
    limits.push({ limit: 'maximum', accepted: write(maximum), rejected, says: write(maximum) });
  }
  if (exclusiveMinimum !== undefined) {
    const [accepted, rejected] = [write(exclusiveMinimum + multipleOf), write(exclusiveMinimum)];
    limits.push({ limit: 'exclusiveMinimum', accepted, rejected, says: write(exclusiveMinimum) });
  }
  if (multipleOf > 1) {
    limits.push({ limit: 'multipleOf', accepted: write(500), rejected: write(501), says: 'whole amount' });
  }
  return limits;
}
