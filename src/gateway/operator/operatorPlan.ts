import type { Tenants } from '../../metadata/model/Tenants';
import { exposeApplications } from '../applications/exposeApplications';
import { tellUser } from '../mail/accountNotices';
import type { TenantsPlan } from './TenantsPlan';
import { initialPassword, invitationExpiry, queueInvitation } from '../team/invitations';
import { findTenantUser } from './tenantState';
import type { OperatorContext } from './users';

/** Returns how an operator's file is applied: new users are invited by e-mail, and others told of their changes. */
export function operatorPlan(tenants: Tenants, context: Omit<OperatorContext, 'db'>): TenantsPlan {
  const { actor, keyRing, now } = context;
  return {
    tenants,
    sandbox: false,
    actor,
    keyRing,
    now,
    tell: (transaction, ...change) => tellUser(transaction, context, ...change),
    expose: (transaction, user) => exposeApplications(transaction, context, user),
    firstAccess: (merchant, account) => {
      const password = initialPassword();
      const { name, language } = findTenantUser(merchant, account)!;
      const invitee = { account, name, language, merchantName: merchant.name };
      return {
        password,
        mustSetPassword: true,
        expiresAt: invitationExpiry(now),
        invite: (transaction) => queueInvitation(transaction, context, invitee, password),
      };
    },
  };
}
