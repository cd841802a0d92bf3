import { requireActive } from '../../gateway/auth/users';
import { requireCountry, requirePermission, requireSandboxMerchant } from '../../gateway/resources/access';
import { GatewayError } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { type Asked, type Asker, lineOf, type Person } from './Asked';
import type { Reason } from './Reason';

/** Returns the rules by which the gateway lets a user into a resource: those of `createAuthorize`, for their session. */
export function accessReasons(asked: Asked): Reason[] {
  const { resource, file } = asked;
  return [
    ...entranceReasons(asked, resource.scope === undefined),
    permissionReason(asked, resource.permission, lineOf(file, ['permission'])),
  ];
}

/** Returns the rules by which a user is let in, and into a country where that is asked about. */
export function entranceReasons(asker: Asker, isOfCountry = asker.country !== ''): Reason[] {
  const { person, country, context } = asker;
  const { session, merchant, account } = person;
  return [
    reasonOf(asker, 'account', () => requireActive(person.user), {
      met: `${account} and ${merchant} are active`,
      change: `enable the user or the merchant: \`npm run operator -- users\` and \`merchants\` say which is disabled`,
    }),
    ...(isOfCountry
      ? [
          reasonOf(asker, 'country', () => requireCountry(context, session, country), {
            met: `${merchant} has an account in ${country}, which is served here`,
            change: session.closedCountries?.includes(country)
              ? `have somebody who manages roles let the role ${person.role} of ${merchant} count in ${country}`
              : `give ${merchant} an account in ${country}, or ask about ${session.countries.join(', ')}`,
          }),
        ]
      : []),
  ];
}

/** Returns whether the user's role has a permission. */
export function permissionReason(asker: Asker, permission: string, at: string): Reason {
  const { session, role } = asker.person;
  const reason = reasonOf(asker, 'permission', () => requirePermission(session, permission), {
    met: `the role ${role} has ${permission}`,
    unmet: `the role ${role} does not have ${permission}`,
  });
  return { ...reason, at, ...(reason.answer === 'no' && { missing: permission }) };
}

/** Returns the change that gives a user all missing permissions: a role of the merchant that has them, if any. */
export function grantOf({ account, merchant, role, roles }: Person, missing: readonly string[]): string {
  const having = roles.filter(({ permissions }) => missing.every((each) => permissions.has(each)));
  const wanted = missing.join(' and ');
  return having.length > 0
    ? `give ${account} a role that has ${wanted}: ${having.map(({ name }) => name).join(', ')}`
    : `give the role ${role} of ${merchant} ${wanted}: no role of theirs has ${missing.length > 1 ? 'all of them' : 'it'}`;
}

/** Returns whether something that is for sandboxes only is offered to the user. */
export function sandboxReason(asker: Asker, at: string): Reason {
  const { context, person } = asker;
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
  return { ...reasonOf(asker, 'sandbox', () => requireSandboxMerchant(person.session), { met, change }), at };
}

/** Asks a gateway function that throws where a rule does not hold. Says what it throws as the user reads it. */
export function reasonOf(
  { context: { model } }: Asker,
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
