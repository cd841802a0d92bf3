import { entityFields } from '../../../metadata/bind/boundFields';
import { placesOf } from '../../../metadata/bind/places';
import type { Model } from '../../../metadata/model/Model';

/**
 * Puts entities in an order in which records can name those of others (`x-ui.record`): `before` those that are made
 * elsewhere, `after` them what names such records, itself or through others.
 */
export function fillOrder(
  model: Model,
  entities: readonly string[],
  elsewhere: ReadonlySet<string>,
): { before: string[]; after: string[] } {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const waits = new Set<string>(elsewhere);
  const visit = (entity: string) => {
    if (visited.has(entity)) return;
    visited.add(entity);
    for (const named of namedEntities(model, entity)) {
      visit(named);
      if (waits.has(named)) waits.add(entity);
    }
    ordered.add(entity);
  };
  for (const entity of entities) visit(entity);
  const inOrder = [...ordered].filter((entity) => entities.includes(entity));
  return {
    before: inOrder.filter((entity) => !waits.has(entity)),
    after: inOrder.filter((entity) => waits.has(entity)),
  };
}

/** The entities of which the fields of another name records. */
function namedEntities(model: Model, entity: string): string[] {
  return placesOf(model, entity).flatMap((country) =>
    Object.values(entityFields(model, entity, country)).flatMap(
      ({ ui }) => model.resources[ui.record?.resource ?? '']?.entity ?? [],
    ),
  );
}
