import type { SchemaValue } from '../metadata/model/SchemaValue';
import { nullable, objectSchema, oneOf, textSchema } from './schemas';

/** Kinds of actors. The names are stored, so they never change. */
const actorKindSchema = oneOf('user', 'application', 'network', 'system', 'operator');

export type ActorKind = SchemaValue<typeof actorKindSchema>;

/** Actor of an event, as they were then. Whatever an actor's name is, only `kind` says what it is. */
export const actorSchema = objectSchema({
  kind: actorKindSchema,
  id: nullable(textSchema),
  name: nullable(textSchema),
});

export type EventActor = SchemaValue<typeof actorSchema>;
