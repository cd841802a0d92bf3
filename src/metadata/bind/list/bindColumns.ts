import type { BoundField } from '../../model/BoundField';
import type { BoundList } from '../../model/BoundResource';
import type { ResourceDefinition } from '../../model/definitions';
import { isNested } from '../../model/kinds';

/**
 * Binds the columns of a list and its cards to the fields that the country has. Tags follow all columns, so that they
 * move nothing out of sight, and are the last line of a card.
 */
export function bindColumns(
  { columns: named, card }: Pick<NonNullable<ResourceDefinition['list']>, 'columns' | 'card'>,
  fields: Record<string, BoundField>,
): Pick<BoundList, 'columns' | 'card' | 'available'> {
  const shown = (name: string) => Object.hasOwn(fields, name);
  const tags = Object.values(fields).flatMap(({ kind, name }) => (kind === 'tags' ? [name] : []));
  const own = named.filter(shown);
  const columns = [...own, ...tags];
  const others = Object.values(fields).filter(
    (field) => !columns.includes(field.name) && !isWithoutText(field) && !field.ui.internal,
  );
  return {
    columns,
    card: tags.length > 0 ? [...(card ?? []).filter(shown), ...tags] : card?.filter(shown),
    available: [...columns, ...others.map(({ name }) => name)],
  };
}

/** Whether a value has no line of text that a column could show. */
function isWithoutText(field: BoundField): boolean {
  return isNested(field) && field.ui.text === undefined;
}
