import { formats } from '../../../metadata/formats/formats';
import type { Random } from '../../../metadata/samples/Random';

/** A CLABE of the bank with that three-digit code. */
export function clabe(random: Random, bank: string): string {
  const place = random.pick(['180', '320', '580', '650', '001', '420']);
  return completeDigits(`${bank}${place}${random.text(11)}`, 'clabe');
}

/** A Peruvian interbank code of the entity with that three-digit code. */
export function cci(random: Random, entity: string): string {
  return completeDigits(`${entity}${random.integer(100, 490)}00${random.text(10)}`, 'cci', 2);
}

/** An Argentine account number of the entity with that three-digit code: CBU of a bank, CVU (`000`) of a wallet. */
export function cbu(random: Random, entity: string): string {
  const head = `${entity}${random.text(4)}`;
  const account = completeDigits(`${'0'.repeat(8)}${random.text(13)}`, 'cbu').slice(8);
  // Each block has a check digit of its own; the format checks both.
  const found = Array.from('0123456789', (digit) => head + digit + account).find((text) =>
    formats.cbu!(text),
  );
  return found!;
}

/** A Pakistani IBAN of the bank with that four-letter code, for an account of 16 digits. */
export function iban(bank: string, account: string): string {
  for (let check = 2; check <= 98; check++) {
    const candidate = `PK${String(check).padStart(2, '0')}${bank}${account}`;
    if (formats.iban!(candidate)) return candidate;
  }
  throw new Error(`There is no IBAN for account ${account} at ${bank}.`);
}

/**
 * Appends the `count` check characters of `alphabet` that make the number valid in the format. The format's own check
 * decides, so that there is only one rule. Throws if none fits.
 */
export function completeDigits(
  prefix: string,
  format: string,
  count = 1,
  alphabet: string = '0123456789',
): string {
  const completed = tryEndings(prefix, formats[format]!, count, alphabet);
  if (completed === undefined) throw new Error(`Nothing completes "${prefix}" to a ${format}.`);
  return completed;
}

function tryEndings(
  prefix: string,
  fits: (text: string) => boolean,
  count: number,
  alphabet: string,
): string | undefined {
  if (count === 0) return fits(prefix) ? prefix : undefined;
  for (const character of alphabet) {
    const found = tryEndings(prefix + character, fits, count - 1, alphabet);
    if (found !== undefined) return found;
  }
  return undefined;
}
