import { GatewayError } from '../http/GatewayError';
import type { Session } from '../http/Session';

/** Throws 403 unless the session holds the permission. */
export function requirePermission(session: Session, permission: string): void {
  if (session.permissions.has(permission)) return;
  throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
}
