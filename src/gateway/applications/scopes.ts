import { isDeepStrictEqual } from 'node:util';
import { memoize } from '../../metadata/tracking/memoize';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { limitOf } from '../../metadata/tenants/roleRights';
import { namePermissions } from '../auth/team/namePermissions';
import { invalidBody } from '../http/body';
import { requestLanguage } from '../http/translation';
import type { HandlerInput, RecordInput } from '../resources/handlers';

/** The permissions that a scope stands for: those by which people do what programs do by it (`api` of resources). */
const permissionsOfScope = memoize((model: Model, scope: string): readonly string[] => {
  const found = Object.values(model.resources).flatMap(({ permission, api, create, actions = {} }) => [
    ...(api?.scope === scope ? [permission] : []),
    ...(api?.create?.scope === scope && create ? [create.permission] : []),
    ...Object.entries(api?.actions ?? {}).flatMap(([name, action]) =>
      action.scope === scope ? [actions[name]!.permission] : [],
    ),
  ]);
  return [...new Set(found)];
});

/** Whoever can change these can make calls in the application's name, or read what it is told. */
const decisive = ['payInCallbackUrl', 'payoutCallbackUrl', 'allowedAddresses', 'requestPublicKey'] as const;

/**
 * Throws 422 at scopes that a form gives an application without the user's permissions for them. Where the form changes keys or addresses,
 * the application's own scopes count too. Anybody may take scopes away.
 */
export async function requireGivenScopes(input: HandlerInput | RecordInput): Promise<void> {
  const scopes = textsIn(input.body.scopes);
  const record = 'record' in input ? input.record : undefined;
  const held = textsIn(record?.scopes);
  const isDecisive = decisive.some(
    (name) => !isDeepStrictEqual(input.body[name] ?? null, record?.[name] ?? null),
  );
  requireScopes(input, isDecisive ? scopes : scopes.filter((scope) => !held.includes(scope)), '/scopes');
}

/** Throws 422 where the user lacks permissions of an application's scopes. They would get its secret or key. */
export async function requireHeldScopes(input: RecordInput): Promise<void> {
  requireScopes(input, textsIn(input.record.scopes), '');
}

function requireScopes({ model, caller }: HandlerInput, scopes: readonly string[], path: string): void {
  if (!caller) return;
  const { session, request } = caller;
  const needed = permissionsOfScopes(model, scopes);
  const missing = needed.filter((permission) => !session.permissions.has(permission));
  // A program has no largest amount, so nobody has one make calls in their place who has.
  const limited = needed.filter((permission) => limitOf(session.amounts, permission) !== undefined);
  if (missing.length === 0 && limited.length === 0) return;
  const [keyword, named] =
    missing.length > 0 ? (['permissionsBeyond', missing] as const) : (['amountsBeyond', limited] as const);
  const permissions = namePermissions(model, named, requestLanguage(request, model));
  throw invalidBody([{ path, keyword, params: { permissions } }]);
}

/** Returns the permissions that scopes stand for. */
export function permissionsOfScopes(model: Model, scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap((scope) => permissionsOfScope(model, scope)))];
}

/** Returns the texts of a list of a record or a form; none where it has no list. */
export function textsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
