import type { ActionDefinition } from '../model/definitions';

/** The call of an action. `path` follows the resource's; `{id}` is the record's. */
interface ActionRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/**
 * Returns the request of an action: the one in its file, or `POST` to its hyphenated name. Actions on a record have
 * `{id}` before the name.
 */
export function actionRequest(
  name: string,
  { request, on }: Pick<ActionDefinition, 'request' | 'on'>,
): ActionRequest {
  return request ?? { method: 'POST', path: `${on === 'resource' ? '' : '{id}/'}${hyphenated(name)}` };
}

/**
 * Returns the name of the call by which programs perform an action: the last part of its path. Undefined where nothing follows
 * the record in that.
 */
export function programCall(
  name: string,
  action: Pick<ActionDefinition, 'request' | 'on'>,
): string | undefined {
  return actionRequest(name, action).path.split('/').slice(1).at(-1);
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
