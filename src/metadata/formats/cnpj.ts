import { cnpj as library } from 'cpf-cnpj-validator';
import type { Writing } from '../model/BoundField';

/**
 * Brazil's company number (CNPJ): 14 characters, the last two check digits. Since the form of 2026 they may be
 * capitals.
 */
export function cnpj(text: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(text) && library.isValid(text, true);
}

/** Printed as `12.ABC.345/01DE-35`. */
export const cnpjWriting = {
  reads: [{ drops: ' ./-', upper: true }],
  shows: [{ of: '^([\\dA-Z]{2})([\\dA-Z]{3})([\\dA-Z]{3})([\\dA-Z]{4})(\\d{2})$', to: '$1.$2.$3/$4-$5' }],
} satisfies Writing;
