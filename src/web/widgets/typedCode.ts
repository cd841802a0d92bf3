import type { BoundField } from '../../metadata/model/BoundField';
import { isDigits } from './isDigits';

/**
 * A number or code as it is meant: without blanks around it, and, where only digits count, without those between
 * groups that come along when it is pasted. Null where nothing is left.
 */
export function typedCode(field: BoundField, text: string): string | null {
  const code = isDigits(field) ? text.replace(/[\s-]/g, '') : text.trim();
  return code === '' ? null : code;
}
