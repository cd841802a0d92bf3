import { bindResource } from '../../metadata/bindResource';
import type { Model } from '../../metadata/model/Model';

/** State machine of a status field: from → the states that may follow. */
export type StateTransitions = Record<string, string[]>;

const known = new WeakMap<Model, Map<string, StateTransitions>>();

/** The state machine (`x-transitions`) that the Model gives to a field of an entity; throws where it gives none. */
export function stateTransitions(model: Model, entity: string, field: string): StateTransitions {
  const machines = known.get(model) ?? new Map<string, StateTransitions>();
  known.set(model, machines);
  const key = `${entity} ${field}`;
  const machine = machines.get(key) ?? findMachine(model, entity, field);
  machines.set(key, machine);
  return machine;
}

function findMachine(model: Model, entity: string, field: string): StateTransitions {
  const resource = Object.keys(model.resources).find((name) => model.resources[name]!.entity === entity);
  const country = Object.keys(model.countries)[0];
  const machine =
    resource && country
      ? bindResource(model, resource, country, model.languages[0] ?? 'en').fields[field]?.transitions
      : undefined;
  if (!machine) throw new Error(`schemas/${entity}.json, "${field}": it has no x-transitions.`);
  return machine;
}
