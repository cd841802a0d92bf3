import { fieldKind } from '../../../../src/metadata/bind/fieldKind';
import type { BoundField } from '../../../../src/metadata/model/BoundField';

/** A bound field for a test: a plain text unless said otherwise. */
export function field(parts: Partial<BoundField> = {}): BoundField {
  const facts = { name: 'thing', title: 'Thing', type: 'string' as const, ui: {}, ...parts };
  return { kind: fieldKind(facts), ...facts };
}
