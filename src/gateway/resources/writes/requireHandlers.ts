import { greatestOf, lookupsOf } from '../../../metadata/bind/formItems';
import { storesInput } from '../../../metadata/bind/schemas/inputSchema';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { type Handler, type Handlers, hooksOf, type RecordInput } from '../handlers';

/**
 * Names the handlers that there are, as the metadata check knows them. Those of actions, `edit` and `delete` count where they perform the
 * write; `<entity>.moves` says that code changes states of its own accord.
 */
export function handlerNames(handlers: Required<Handlers>): string[] {
  return [
    ...performed(handlers.actions),
    ...Object.keys(handlers.resourceActions),
    ...Object.keys(handlers.create).map((resource) => `${resource}.create`),
    ...performed(handlers.edit).map((resource) => `${resource}.edit`),
    ...performed(handlers.delete).map((resource) => `${resource}.delete`),
    ...Object.keys(handlers.lookups).map((field) => `${field}.lookup`),
    ...Object.keys(handlers.greatest).map((field) => `${field}.greatest`),
    ...Object.keys({ ...handlers.records, ...handlers.scopedRecords }).map((entity) => `${entity}.records`),
    ...Object.keys(handlers.scopedRecords).map((entity) => `${entity}.scopedRecords`),
    ...Object.keys(handlers.moves).map((entity) => `${entity}.moves`),
  ].toSorted();
}

/** Names the handlers that perform a write themselves. */
function performed(handlers: Readonly<Record<string, Handler<RecordInput> | undefined>>): string[] {
  return Object.keys(handlers).filter((name) => hooksOf(handlers[name]).perform !== undefined);
}

/** Throws an error for the operator where the Model declares an action that nothing performs, or records that nothing has. */
export function requireHandlers(model: Model, handlers: Required<Handlers>): void {
  const known = new Set(handlerNames(handlers));
  for (const [resource, { entity, actions = {}, create }] of Object.entries(model.resources)) {
    const { isStored, columns, nested } = entityTable(model, entity);
    const fields = isStored
      ? Object.fromEntries([...columns.keys(), ...nested.keys()].map((name) => [name, true]))
      : {};
    for (const field of Object.keys(create ? lookupsOf(create) : {})) {
      if (known.has(`${resource}.${field}.lookup`)) continue;
      throw new Error(
        `resources/${resource}.json: this gateway has no code that looks up "${field}". Take "lookup" out, or start a gateway that has the code.`,
      );
    }
    for (const field of create ? greatestOf(create) : []) {
      if (known.has(`${resource}.${field}.greatest`)) continue;
      throw new Error(
        `resources/${resource}.json: this gateway has no code that knows the greatest "${field}". Take "greatest" out, or start a gateway that has the code.`,
      );
    }
    for (const [name, action] of Object.entries(actions)) {
      if (action.transition || action.file !== undefined || storesInput(action, fields)) continue;
      if (known.has(`${resource}.${name}`)) continue;
      throw new Error(
        `resources/${resource}.json: this gateway has no code for the action "${name}", and it has neither a "transition" nor an "input" that is a field. ` +
          'Give it one, take the action out, or start a gateway that has the code.',
      );
    }
  }
  for (const entity of model.entities) {
    if (entityTable(model, entity).isStored || known.has(`${entity}.records`)) continue;
    throw new Error(
      `schemas/${entity}.json: this gateway has no code that reads these records, and "stored" in its "x-table" is false.`,
    );
  }
}
