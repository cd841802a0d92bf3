import { openSchema } from '../../contract/schemas';
import { type Environment, environmentSchema } from '../../contract/environment';
import { newSessionSchema } from '../../contract/signIn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tenantAccounts } from '../../metadata/model/Tenants';
import { recordRejections, recordSecurityEvent } from '../auth/securityEvents';
import { beginSession } from '../auth/sessions';
import { findUser, normalizeAccount, requireSignInAllowed } from '../auth/users';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { bodyReader } from '../http/body';
import { requestTranslator } from '../http/translation';
import { sandboxUsers } from './merchants/sandboxUsers';

const environmentContract: RouteContract = {
  summary: 'Read what kind of gateway this is',
  data: environmentSchema,
};

const readAccount = bodyReader(openSchema({ account: { type: 'string', minLength: 1, maxLength: 254 } }));

const demoContract: RouteContract = {
  summary: 'Sign in as a demo account',
  body: readAccount.schema,
  data: newSessionSchema,
};

/** Registers `environment`, which reports whether this is a sandbox, and in a sandbox the one-click sign-in of demo accounts. */
export function registerSandbox(server: FastifyInstance, context: ServerContext): void {
  server.get(
    '/api/global/environment',
    { config: { public: true, contract: environmentContract } },
    (request) => envelope(describeEnvironment(context, request)),
  );
  if (!context.config.sandbox) return;
  server.post('/api/global/testLogin', { config: { public: true, contract: demoContract } }, (request) =>
    signInAsDemo(context, request),
  );
}

function describeEnvironment({ config, model }: ServerContext, request: FastifyRequest): Environment {
  const errorReports = config.errorWebhookUrl !== undefined;
  if (!config.sandbox) return { sandbox: false, demoAccounts: [], errorReports };
  const translate = requestTranslator(request, model);
  const demoAccounts = sandboxUsers(model.tenants).flatMap(({ demo, account, password, merchant }) => {
    if (!demo) return [];
    const smart_count = tenantAccounts(merchant, Object.keys(model.countries)).length;
    const text = (part: string) =>
      translate(`authentication.demo.${demo}.${part}`, { merchant: merchant.name, smart_count });
    return [{ account, password, title: text('title'), description: text('description') }];
  });
  return { sandbox: true, demoAccounts, errorReports };
}

/** `testLogin`: begins a session without password and code, only for the accounts that `environment` offers. */
async function signInAsDemo(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model } = context;
  const body = readAccount(request, model);
  const account = normalizeAccount(body.account);
  const isOffered = sandboxUsers(model.tenants).some(
    (offered) => offered.demo && normalizeAccount(offered.account) === account,
  );
  const user = isOffered ? await findUser(db, config, { account }) : undefined;
  if (!user) throw new GatewayError({ status: 200, code: 401, text: 'authentication.unknownDemoAccount' });
  const about = { userId: user.id, kind: 'testSignIn', request } as const;
  await recordRejections(context, about, async () => requireSignInAllowed(user, request));
  await recordSecurityEvent(db, { ...about, outcome: 'success', now: context.now() });
  return envelope(await beginSession(context, db, user, request));
}
