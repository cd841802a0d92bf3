import { isValidIBAN } from 'ibantools';
import meta from '../../../../schemas/meta/debtor.json';
import type { JsonSchema } from '../../../metadata/model/json';
import { mapSchema } from '../../../metadata/schema/walkSchema';
import { isDay } from '../../../metadata/values/time';
import { bankText, isBankCode } from './bankText';
import type { PayingDays } from './executionDay';

/** A code of ISO 20022's external lists, or a name that the bank has given: one of both. */
export interface Coded {
  code?: string;
  proprietary?: string;
}

/** Instructions for transfers. The bank chooses what is missing. */
export interface TransferTerms {
  serviceLevel?: Coded;
  localInstrument?: Coded;
  categoryPurpose?: Coded;
  chargeBearer?: 'DEBT' | 'CRED' | 'SHAR' | 'SLEV';
}

/** The debtor of a file: the provider, as its bank knows it (`schemas/meta/debtor.json`). */
export interface Debtor {
  name: string;
  /** The bank's name for the customer who sends files, if it has given one. */
  id?: string;
  idScheme?: string;
  address?: { street?: string; building?: string; postCode?: string; town: string; country: string };
  /** An IBAN or a number. */
  account: { iban?: string; number?: string; currency?: string };
  /** A BIC, or a number in the clearing of the country. */
  bank: { bic?: string; clearingNumber?: string; clearingSystem?: Coded; country?: string };
  /** Transfers in the country's currency; with `clearingSystem`, banks are named by their codes in account numbers. */
  transfers?: TransferTerms & { clearingSystem?: Coded };
  /** Transfers in US dollars by SWIFT. */
  dollars?: TransferTerms;
  days?: PayingDays;
}

/** The schema of a {@link Debtor} in a body: it refers to nothing and names no schema. */
export const debtorSchema: JsonSchema = schemaOfBody();

function schemaOfBody(): JsonSchema {
  const { $defs, $schema: _dialect, title, ...rest } = meta;
  const definitions: Record<string, JsonSchema> = $defs;
  const inline = (schema: JsonSchema): JsonSchema =>
    mapSchema(schema, ({ $ref, ...inner }) => {
      const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined;
      return name === undefined ? inner : { ...inline(definitions[name] ?? {}), ...inner };
    });
  const { $schema: _named, $comment: _comment, ...properties } = rest.properties;
  return inline({ ...rest, description: title, properties });
}

/** A mistake that a schema does not say: where it is, and the key of a text. */
export interface DebtorProblem {
  path: string[];
  text: string;
}

/** Returns who pays with texts of characters that banks take, or the mistakes that a schema does not say. */
export function checkDebtor(debtor: Debtor): { debtor: Debtor } | { problems: DebtorProblem[] } {
  const { account, bank } = debtor;
  const problems: DebtorProblem[] = [];
  const wrong = (path: string[], name: string) => problems.push({ path, text: `bank-files.debtor.${name}` });
  const plain = (path: string[], text: string) => {
    const found = bankText(text, 70);
    if (found === undefined) wrong(path, 'name');
    return found ?? text;
  };
  const name = plain(['name'], debtor.name);
  const address = Object.fromEntries(
    Object.entries(debtor.address ?? {}).map(([part, text]) => [part, plain(['address', part], text)]),
  );
  if ((account.iban === undefined) === (account.number === undefined)) wrong(['account'], 'oneAccount');
  if ((bank.bic === undefined) === (bank.clearingNumber === undefined)) wrong(['bank'], 'oneBank');
  if (account.iban !== undefined && !isValidIBAN(account.iban)) wrong(['account', 'iban'], 'iban');
  for (const [path, code] of codesOf(debtor)) if (!isBankCode(code, 35)) wrong(path, 'code');
  for (const [index, day] of (debtor.days?.holidays ?? []).entries())
    if (!isDay(day)) wrong(['days', 'holidays', String(index)], 'day');
  if (problems.length > 0) return { problems };
  return {
    debtor: { ...debtor, name, ...(debtor.address && { address: { ...debtor.address, ...address } }) },
  };
}

/** Returns the numbers and codes of a debtor, each with its path. */
function codesOf({ id, account, bank, transfers, dollars }: Debtor): [path: string[], code: string][] {
  const terms = (name: string, value: Debtor['transfers']) =>
    (['serviceLevel', 'localInstrument', 'categoryPurpose', 'clearingSystem'] as const).flatMap((key) =>
      coded([name, key], value?.[key]),
    );
  const all: [string[], string | undefined][] = [
    [['id'], id],
    [['account', 'number'], account.number],
    [['bank', 'clearingNumber'], bank.clearingNumber],
    ...coded(['bank', 'clearingSystem'], bank.clearingSystem),
    ...terms('transfers', transfers),
    ...terms('dollars', dollars),
  ];
  return all.flatMap(([path, code]) => (code === undefined ? [] : [[path, code]]));
}

function coded(path: string[], value: Coded | undefined): [path: string[], code: string | undefined][] {
  return Object.entries(value ?? {}).map(([key, code]) => [[...path, key], code]);
}
