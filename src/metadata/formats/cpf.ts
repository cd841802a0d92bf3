import { cpf as library } from 'cpf-cnpj-validator';
import type { Writing } from '../model/BoundField';

/** Brazil's number of a person: 11 digits, of which the last two are check digits. */
export function cpf(text: string): boolean {
  return /^\d{11}$/.test(text) && library.isValid(text, true);
}

/** Printed as `529.982.247-25`. */
export const cpfWriting = {
  reads: [{ drops: ' .-' }],
  shows: [{ of: '^(\\d{3})(\\d{3})(\\d{3})(\\d{2})$', to: '$1.$2.$3-$4' }],
} satisfies Writing;
