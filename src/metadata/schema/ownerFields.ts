import type { Model } from '../model/Model';
import { propertiesOf } from './schemaParts';

/** Facts of the merchant that a record belongs to, which a field has by `x-owner`. */
export const ownerFacts = ['code', 'name'] as const;

export type OwnerFact = (typeof ownerFacts)[number];

/** Returns the fields of an entity that are facts of the record's merchant, with what they have of it. */
export function ownerFields({ schemas }: Pick<Model, 'schemas'>, entity: string): Map<string, OwnerFact> {
  const fields = Object.entries(propertiesOf(schemas[entity])).flatMap(([name, property]) =>
    ownerFacts.flatMap((fact) => (property['x-owner'] === fact ? [[name, fact] as const] : [])),
  );
  return new Map(fields);
}
