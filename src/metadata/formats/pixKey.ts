import { standardFormats } from './standardFormats';
import type { Writing } from '../model/BoundField';
import { cnpj, cnpjWriting } from './cnpj';
import { cpf, cpfWriting } from './cpf';

const phone = /^\+55[1-9]\d{9,10}$/;

/** A PIX key: a CPF, a CNPJ, a phone number with +55, an e-mail address or a UUID. */
export function pixKey(text: string): boolean {
  const isEmail = standardFormats.email!;
  const isUuid = standardFormats.uuid!;
  return cpf(text) || cnpj(text) || phone.test(text) || isEmail(text) || isUuid(text);
}

/** Its numbers are read as they are printed; e-mail addresses and random keys are stored as they are. */
export const pixKeyWriting: Writing = {
  reads: [
    { of: '^\\+[\\d ().-]+$', drops: ' ().-' },
    { of: '^\\d{3}[. ]?\\d{3}[. ]?\\d{3}[ -]?\\d{2}$', ...cpfWriting.reads[0]! },
    { of: '^[\\dA-Za-z. ]+/[\\dA-Za-z]{4}[ -]?\\d{2}$', ...cnpjWriting.reads[0]! },
  ],
  shows: [...cpfWriting.shows, ...cnpjWriting.shows],
};
