import { generateSecret, generateURI } from 'otplib';
import { openTicket } from '../auth/openTicket';
import type { PersonalCall } from './PersonalCall';
import { provePassword } from './provePassword';
import { readProof } from './readProof';
import { withCode } from './withCode';

const kind = 'authenticatorReplaced';

/**
 * `offerAuthenticator`: the secret for a new authenticator, and the `otpauth:` address of it for a QR code, to who knows
 * the password and has the old one or a recovery code. The old one stays until `replaceAuthenticator`.
 */
export async function offerReplacement(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { password, code } = readProof(request, context.model) as { password: string; code: string };
  await provePassword(call, { password, path: '/password', kind });
  const secret = generateSecret();
  const ticket = await withCode(call, { code, kind }, (transaction) =>
    openTicket(transaction, user.id, 'replaceAuthenticator', context.now(), { secret }),
  );
  return { ticket, uri: generateURI({ issuer: 'Corridor', label: user.account, secret }), secret };
}
