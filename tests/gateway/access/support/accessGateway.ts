import { permissionNames } from '../../../../src/metadata/tenants/permissionPatterns';
import { createSession } from '../../../../src/gateway/auth/sessions';
import { newId } from '../../../../src/gateway/database/ids';
import { type TestGateway, testGateway } from '../../support/testGateway';

/** Deviations of a user, who by default has every permission in every country from any address. */
export interface UserParts {
  merchantId?: string;
  permissions?: string[];
  countries?: string[];
  whitelist?: string[];
  status?: 'active' | 'disabled';
  merchantStatus?: 'active' | 'disabled';
  /** The merchant belongs to the sandbox; by default if the gateway is one. */
  sandbox?: boolean;
  /** Minutes since the session began, and since it was last used. */
  begun?: number;
  used?: number;
}

/** A gateway with real authentication, and users made for each test. */
export interface AccessGateway extends TestGateway {
  /** Stores a user with a new merchant and begins a session. Returns token, session and merchant. */
  enter(parts?: UserParts): Promise<{ token: string; sessionId: string; merchantId: string }>;
}

const minute = 60_000;
const request = { ip: '127.0.0.1', headers: {} };

/** Starts one with a fixed time. */
export async function accessGateway(options: Parameters<typeof testGateway>[0] = {}): Promise<AccessGateway> {
  const gateway = await testGateway({ now: '2026-11-20T12:00:05Z', ...options });
  const { db, model, clock } = gateway;
  const enter = async (parts: UserParts = {}) => {
    const merchantId = parts.merchantId ?? newId();
    const [userId, roleId] = [newId(), newId()];
    const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minute).toISOString();
    const created_at = ago(100_000);
    await db
      .insertInto('merchant')
      .values({
        id: merchantId,
        code: merchantId,
        name: 'Merchant',
        status: parts.merchantStatus ?? 'active',
        sandbox: parts.sandbox ?? options.config?.sandbox ?? true,
        created_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const countries = parts.countries ?? Object.keys(model.countries);
    await db
      .insertInto('merchant_account')
      .values(
        countries.map((country, position) => ({
          merchant_id: merchantId,
          country,
          position,
          gateway_url: '',
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const permissions = parts.permissions ?? permissionNames(model.permissions);
    await db
      .insertInto('merchant_role')
      .values({ id: roleId, merchant_id: merchantId, name: 'Role', permissions })
      .execute();
    await db
      .insertInto('merchant_user')
      .values({
        id: userId,
        merchant_id: merchantId,
        role_id: roleId,
        account: `${userId}@access.example`,
        nick_name: 'User',
        status: parts.status ?? 'active',
        // The hash of no known password: the session below is the only way in.
        password_hash:
          '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
        must_set_password: false,
        authenticator_secret: null,
        whitelist: parts.whitelist ?? [],
        created_at,
      })
      .execute();
    const token = await createSession(db, userId, request, clock.now());
    const { id: sessionId } = await db
      .updateTable('user_session')
      .set({ created_at: ago(parts.begun ?? 0), last_used_at: ago(parts.used ?? 0) })
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { token, sessionId, merchantId };
  };
  return { ...gateway, enter };
}
