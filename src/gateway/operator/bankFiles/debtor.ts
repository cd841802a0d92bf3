import { readFile } from 'node:fs/promises';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020.js';
import { isValidIBAN } from 'ibantools';
import type { JsonSchema } from '../../../metadata/model/json';
import type { Translate } from '../../http/translation';
import { bankText, isBankCode } from './bankText';

/** Who pays: the provider, as its bank knows it. */
export interface Debtor {
  name: string;
  /** What the bank calls the customer who sends files, if it has given such an id. */
  id?: string;
  /** One of both. */
  account: { iban?: string; number?: string };
  /** One of both: its BIC, or its number in the clearing of the country. */
  bank: { bic?: string; clearingNumber?: string };
}

const code = (maxLength: number): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: "^[A-Za-z0-9/\\-?:().,'+ ]+$",
});

/** An object with one of these properties. */
const oneOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
});

/** The schema of a {@link Debtor}. */
export const debtorSchema: JsonSchema = {
  type: 'object',
  description: 'Who pays: the provider, as its bank knows it.',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 70 },
    id: code(35),
    account: oneOf({
      iban: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' },
      number: code(34),
    }),
    bank: oneOf({
      bic: { type: 'string', pattern: '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
      clearingNumber: code(35),
    }),
  },
  required: ['name', 'account', 'bank'],
  additionalProperties: false,
};

const validate = new Ajv2020({ allErrors: true, ownProperties: true }).compile<Debtor>(debtorSchema);

/** What a file looks like, for who got it wrong. */
const example =
  '{ "name": "Corridor Payments", "account": { "number": "012180001234567891" }, "bank": { "bic": "BCMRMXMM" } }';

/** Reads the file that says who pays. Throws an error for the operator that names what is wrong in it. */
export async function readDebtor(path: string, translate: Translate): Promise<Debtor> {
  const wrong = (what: string) => new Error(`${path}: ${what} It looks like this: ${example}`);
  let written: unknown;
  try {
    written = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw wrong(`It cannot be read: ${(error as Error).message}.`);
  }
  if (!validate(written)) throw wrong((validate.errors ?? []).map(describe).join(' '));
  const found = checkDebtor(written);
  if ('problems' in found)
    throw wrong(
      found.problems.map(({ path, text }) => `"${path.replaceAll('/', '.')}": ${translate(text)}`).join(' '),
    );
  return found.debtor;
}

/**
 * Returns who pays with a name of characters that banks take, or what is wrong in it that a schema does not say: where, and the key of a
 * text.
 */
export function checkDebtor(
  debtor: Debtor,
): { debtor: Debtor } | { problems: { path: string; text: string }[] } {
  const { name, id, account } = debtor;
  const plain = bankText(name, 70);
  const codes = Object.entries({ id, 'account/number': account.number });
  const problems = [
    ...(plain === undefined ? [{ path: 'name', text: 'bank-files.debtor.name' }] : []),
    ...(account.iban === undefined || isValidIBAN(account.iban)
      ? []
      : [{ path: 'account/iban', text: 'bank-files.debtor.iban' }]),
    ...codes.flatMap(([path, value]) =>
      value === undefined || isBankCode(value, 35) ? [] : [{ path, text: 'bank-files.debtor.code' }],
    ),
  ];
  return plain === undefined || problems.length > 0 ? { problems } : { debtor: { ...debtor, name: plain } };
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const at = place === '' ? 'The file' : `"${place}"`;
  if (keyword === 'required') return `${at} lacks "${String(params.missingProperty)}".`;
  if (keyword === 'additionalProperties')
    return `${at} has "${String(params.additionalProperty)}", which means nothing here.`;
  if (keyword === 'minProperties' || keyword === 'maxProperties')
    return `${at} has to have exactly one of its two properties.`;
  return `${at} ${message ?? 'is wrong'}.`;
}
