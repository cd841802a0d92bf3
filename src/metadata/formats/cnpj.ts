import { cnpj as library } from 'cpf-cnpj-validator';

/** Brazil's number of a company: 14 characters, digits or (in the form of 2026) capitals too, the last two check digits. */
export function cnpj(text: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(text) && library.isValid(text, true);
}
