import { standardFormats } from './standardFormats';
import { cnpj } from './cnpj';
import { cpf } from './cpf';

const phone = /^\+55[1-9]\d{9,10}$/;

/** Key of a PIX account: a CPF, a CNPJ, a phone number with +55, an e-mail address or a random key (UUID). */
export function pixKey(text: string): boolean {
  const isEmail = standardFormats.email!;
  const isUuid = standardFormats.uuid!;
  return cpf(text) || cnpj(text) || phone.test(text) || isEmail(text) || isUuid(text);
}
