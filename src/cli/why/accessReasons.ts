import { requireActive } from '../../gateway/auth/users';
import { requireCountry, requirePermission, requireSandboxMerchant } from '../../gateway/resources/access';
import { GatewayError } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { type Asked, lineOf, type Person } from './Asked';
import type { Reason } from './Reason';

/** Returns the rules by which the gateway lets a user into a resource at all: those of `createAuthorize`, with the user's session. */
export function accessReasons(asked: Asked): Reason[] {
  const { person, country, resource, file, context } = asked;
  const { session, merchant, account } = person;
  return [
    reasonOf(asked, 'account', () => requireActive(person.user), {
      met: `${account} and ${merchant} are active`,
      change: `enable the user or the merchant: \`npm run operator -- users\` and \`merchants\` say which is disabled`,
    }),
    ...(resource.scope === undefined
      ? [
          reasonOf(asked, 'country', () => requireCountry(context, session, country), {
            met: `${merchant} has an account in ${country}, which is served here`,
            change: `give ${merchant} an account in ${country}, or ask about ${session.countries.join(', ')}`,
          }),
        ]
      : []),
    permissionReason(asked, resource.permission, lineOf(file, ['permission'])),
  ];
}

/** Returns whether the user's role has a permission. */
export function permissionReason(asked: Asked, permission: string, at: string): Reason {
  const { session, role } = asked.person;
  const reason = reasonOf(asked, 'permission', () => requirePermission(session, permission), {
    met: `the role ${role} has ${permission}`,
    unmet: `the role ${role} does not have ${permission}`,
  });
  return { ...reason, at, ...(reason.answer === 'no' && { missing: permission }) };
}

/** Returns the change that gives a user all permissions that they miss: a role of the merchant that has them, where there is one. */
export function grantOf({ account, merchant, role, roles }: Person, missing: readonly string[]): string {
  const having = roles.filter(({ permissions }) => missing.every((each) => permissions.has(each)));
  const wanted = missing.join(' and ');
  return having.length > 0
    ? `give ${account} a role that has ${wanted}: ${having.map(({ name }) => name).join(', ')}`
    : `give the role ${role} of ${merchant} ${wanted}: no role of theirs has ${missing.length > 1 ? 'all of them' : 'it'}`;
}

/** Returns whether something that is for sandboxes only is offered to the user. */
export function sandboxReason(asked: Asked, at: string): Reason {
  const { context, person } = asked;
  if (!context.config.sandbox)
    return {
      answer: 'no',
      layer: 'sandbox',
      says: 'it is offered in a sandbox only, and this gateway is none',
      at,
      change: `take "sandbox" out at ${at}`,
    };
  const change = 'ask about a user of one of the sandbox’s own merchants';
  const met = 'it is offered in a sandbox only, as this is one';
  return { ...reasonOf(asked, 'sandbox', () => requireSandboxMerchant(person.session), { met, change }), at };
}

/** Asks a function of the gateway that throws where a rule does not hold, and says what it throws as the user reads it. */
export function reasonOf(
  { context: { model } }: Asked,
  layer: string,
  enforce: () => void,
  { met, unmet, change }: { met: string; unmet?: string; change?: string },
): Reason {
  try {
    enforce();
    return { answer: 'yes', layer, says: met };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const said = translator(model, model.languages[0] ?? 'en')(error.text, error.params).replace(/\.$/, '');
    return { answer: 'no', layer, says: unmet ?? said, ...(change !== undefined && { change }) };
  }
}
