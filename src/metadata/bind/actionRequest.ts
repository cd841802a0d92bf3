import type { ActionDefinition } from '../model/definitions';

/** The call of an action. `path` follows the resource's; `{id}` is the record's. */
export interface ActionRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** Returns the call of an action: the one that its file gives it, or else `POST {id}/` and its name with hyphens. */
export function actionRequest(name: string, { request }: Pick<ActionDefinition, 'request'>): ActionRequest {
  return request ?? { method: 'POST', path: `{id}/${hyphenated(name)}` };
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
