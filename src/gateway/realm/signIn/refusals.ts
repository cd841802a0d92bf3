import type { FastifyRequest } from 'fastify';
import { isListed } from '../../auth/ipWhitelist';
import type { Database } from '../../database/declared/tables';
import { normalizeAddress } from '../../http/clientAddress';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../../operator/operatorEvents';

/** Why somebody did not get in as an operator whom there is; stored, so names never change. */
export type SignInRefusal = 'password' | 'code' | 'usedCode' | 'address' | 'disabled' | 'invitation';

/** Records that somebody did not get in as an operator, with why and from where, which the answer does not say. */
export async function recordRefusal(
  db: Database,
  { id, name }: { id: string; name: string },
  { why, request, now }: { why: SignInRefusal; request: Pick<FastifyRequest, 'ip'>; now: Date },
): Promise<void> {
  // Whoever it was is known by the name that they gave alone.
  const actor = { kind: 'operator' as const, id, name };
  const after = { signIn: why, from: normalizeAddress(request.ip) };
  await recordOperatorEvents(db, [
    { at: now, actor, action: 'refused', subject: 'operator', merchant: '', name, after },
  ]);
}

/** Throws 403, and records it, where an operator may not come from the address. Call it once they have proven who they are. */
export async function requireAllowedAddress(
  db: Database,
  operator: { id: string; name: string; addresses: readonly string[] },
  request: Pick<FastifyRequest, 'ip'>,
  now: Date,
): Promise<void> {
  const { ip } = request;
  if (isListed(operator.addresses, ip)) return;
  await recordRefusal(db, operator, { why: 'address', request, now });
  throw new GatewayError({ status: 403, text: 'operators.address', params: { ip: normalizeAddress(ip) } });
}
