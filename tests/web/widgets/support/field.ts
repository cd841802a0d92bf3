import type { BoundField } from '../../../../src/metadata/model/BoundField';

/** A bound field for a test: a plain text unless said otherwise. */
export function field(parts: Partial<BoundField> = {}): BoundField {
  return { name: 'thing', title: 'Thing', type: 'string', ui: {}, ...parts };
}
