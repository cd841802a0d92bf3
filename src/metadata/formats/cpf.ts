import { cpf as library } from 'cpf-cnpj-validator';

/** Brazil's number of a person: 11 digits, of which the last two are check digits. */
export function cpf(text: string): boolean {
  return /^\d{11}$/.test(text) && library.isValid(text, true);
}
