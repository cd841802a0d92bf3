import { readFile } from 'node:fs/promises';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020.js';
import { isValidIBAN } from 'ibantools';
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

const code = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: "^[A-Za-z0-9/\\-?:().,'+ ]+$",
});

/** An object with one of these properties. */
const oneOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
});

const validate = new Ajv2020({ allErrors: true, ownProperties: true }).compile<Debtor>({
  type: 'object',
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
});

/** What a file looks like, for who got it wrong. */
const example =
  '{ "name": "Corridor Payments", "account": { "number": "012180001234567891" }, "bank": { "bic": "BCMRMXMM" } }';

/** Reads the file that says who pays. Throws an error for the operator that names what is wrong in it. */
export async function readDebtor(path: string): Promise<Debtor> {
  const wrong = (what: string) => new Error(`${path}: ${what} It looks like this: ${example}`);
  let written: unknown;
  try {
    written = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw wrong(`It cannot be read: ${(error as Error).message}.`);
  }
  if (!validate(written)) throw wrong((validate.errors ?? []).map(describe).join(' '));
  const { name, id, account } = written;
  const plain = bankText(name, 70);
  if (plain === undefined) throw wrong('"name" has characters that banks do not take.');
  if (account.iban !== undefined && !isValidIBAN(account.iban))
    throw wrong('"account.iban" is not a valid IBAN: a digit is wrong.');
  for (const [place, value] of Object.entries({ id, 'account.number': account.number }))
    if (value !== undefined && !isBankCode(value, 35))
      throw wrong(`"${place}" begins or ends with a sign that banks do not take there.`);
  return { ...written, name: plain };
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
