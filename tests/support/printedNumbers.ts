import { formats } from '../../src/metadata/formats/formats';

/** A number that nobody has: as it is stored, as it is shown, and as people and papers write it. */
export interface PrintedNumber {
  stored: string;
  shown: string;
  written: string[];
}

const digits = Array.from('0123456789');

/** Appends the check characters that make a text valid in a format. */
function completed(format: string, start: string, count = 1, alphabet = digits): string {
  const check = formats[format]!;
  const endings = count === 1 ? alphabet : alphabet.flatMap((one) => alphabet.map((other) => one + other));
  return start + endings.find((ending) => check(start + ending))!;
}

/** An IBAN with its check digits (ISO 13616), letters as 10 to 35. */
export function ibanOf(country: string, account: string): string {
  const values = Array.from(`${account}${country}00`, (character: string) => parseInt(character, 36)).join(
    '',
  );
  return `${country}${String(98n - (BigInt(values) % 97n)).padStart(2, '0')}${account}`;
}

/** Puts the characters of a text in the places of `#`. */
function as(print: string, text: string): string {
  let place = 0;
  return print.replaceAll('#', () => text[place++]!);
}

/** A number with its printed forms. The first is the shown one, unless it is shown as stored. */
function number(stored: string, isShown: boolean, ...prints: string[]): PrintedNumber {
  const written = prints.map((print) => as(print, stored));
  return { stored, shown: isShown ? written[0]! : stored, written };
}

const cpf = completed('cpf', '111222333', 2);
const cnpj = completed('cnpj', '12ABC34501DE', 2);
const clabe = completed('clabe', '99918000123456789');
const cbuHead = digits
  .map((digit) => `0070001${digit}`)
  .find((head) => digits.some((last) => formats.cbu!(`${head}0000000001234${last}`)))!;
const iban = ibanOf('PK', 'SCBL00AB12CD34EF5678');
const rut = completed('rut', '12345670-', 1, Array.from('0123456789K'));

/** By format. `digits` are those of fields that say nothing but that they are digits; see `digitsOf`. */
export const printedNumbers: Record<string, PrintedNumber[]> = {
  bic: [number('BOFAUS3N', false, '#### ## ##')],
  cardNumber: [
    number(completed('cardNumber', '411111222233334'), true, '#### #### #### ####', '####-####-####-####'),
  ],
  cbu: [
    number(
      completed('cbu', `${cbuHead}0000000001234`),
      false,
      '######## ##############',
      '########-##############',
    ),
  ],
  cci: [
    number(
      completed('cci', '002193001234567890', 2),
      true,
      '###-###-############-##',
      '### ### ############ ##',
    ),
  ],
  cedula: [number('1020304050', true, '#.###.###.###'), number('71234567', true, '##.###.###')],
  clabe: [number(clabe, false, '### ### ########### #', '###-###-###########-#')],
  clabeOrCard: [number(clabe, false, '### ### ########### #', '###-###-###########-#')],
  cnic: [number('3420108912318', true, '#####-#######-#')],
  cnpj: [number(cnpj, true, '##.###.###/####-##')],
  cpf: [number(cpf, true, '###.###.###-##', '### ### ### ##')],
  cuit: [number(completed('cuit', '2017254359'), true, '##-########-#', '## ######## #', '##.########.#')],
  curp: [
    number(completed('curp', 'GODE561231HDFRRN0'), false, '####-######-######-##', '#### ###### ########'),
  ],
  dni: [number('12345678', false, '##.###.###', '## ### ###')],
  foreignerCard: [number('123456789', false, '###.###.###', '### ### ###')],
  iban: [number(iban, true, '#### #### #### #### #### ####', '####-####-####-####-####-####')],
  ibanOrAccount: [number(iban, false, '#### #### #### #### #### ####')],
  ktp: [number('3174010101800001', false, '####.####.####.####', '###### ###### ####')],
  nit: [
    number(completed('nit', '900123456'), true, '###.###.###-#'),
    number('900123456', true, '###.###.###'),
  ],
  npwp: [number('012345678901000', true, '##.###.###.#-###.###', '##.###.###.# ### ###')],
  passport: [number('AV1234567', false, '## #######')],
  pixKey: [
    number(cpf, true, '###.###.###-##'),
    number(cnpj, true, '##.###.###/####-##'),
    number('+5511987654321', false, '### ## #####-####', '### (##) #####-####'),
  ],
  rfc: [number('GODE561231GR8', false, '####-######-###', '#### ###### ###')],
  ruc: [number(completed('ruc', '2012345678'), false, '## ######## #', '##-########-#')],
  rut: [number(rut, true, '##.###.#####', '##########')].map((one) => ({
    ...one,
    written: [...one.written, rut.replace('-', ''), one.shown.replace('-', ''), rut.replace('-', '\u2010')],
  })),
};

/** Digits without a format, as many as a field takes, in the groups of a bank's papers. */
export function digitsOf({
  minLength = 1,
  maxLength = 20,
}: {
  minLength?: number;
  maxLength?: number;
}): PrintedNumber {
  const stored = '00012345678901234567'.slice(0, Math.max(minLength, Math.min(12, maxLength)));
  const grouped = stored.replace(/(.{4})(?=.)/g, '$1 ');
  return {
    stored,
    shown: stored,
    written: [grouped, grouped.replaceAll(' ', '-'), grouped.replaceAll(' ', '\u00a0')],
  };
}
