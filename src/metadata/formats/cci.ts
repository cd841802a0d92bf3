import { digitsOf } from './digits';
import type { Writing } from '../model/BoundField';

/**
 * Peru's interbank account code (CCI): 20 digits, of which the last two are check digits. It has entity 3, office 3 and
 * account 12; one digit checks entity and office, one the account (Cámara de Compensación Electrónica).
 */
export function cci(text: string): boolean {
  if (!/^\d{20}$/.test(text)) return false;
  const digits = digitsOf(text);
  return digits[18] === checkDigit(digits.slice(0, 6)) && digits[19] === checkDigit(digits.slice(6, 18));
}

function checkDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (1 + (index % 2));
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Printed in its parts: `002-193-001234567890-14`. */
export const cciWriting: Writing = {
  reads: [{ drops: ' -' }],
  shows: [{ of: '^(\\d{3})(\\d{3})(\\d{12})(\\d{2})$', to: '$1-$2-$3-$4' }],
};
