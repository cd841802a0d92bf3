import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { realmSchema } from '../../../contract/operator/realm';
import { sampleOperatorSchema } from '../../../contract/operator/signIn';
import { arraySchema } from '../../../contract/schemas';
import { offerSchema } from '../../../contract/signIn';
import type { Model } from '../../../metadata/model/Model';
import { usersDatabase } from '../../auth/users';
import type { ServerContext } from '../../http/context';
import type { RouteContract } from '../../http/contract/RouteContract';
import { envelope } from '../../http/responses';
import { requestLanguage } from '../../http/translation';
import { signOutOperator } from '../../operator/operators/operatorSignIn';
import { byAnyToken, operatorOfToken, requestToken } from '../../operator/operators/requireOperator';
import { clearSessionCookie, requireOwnPage, setSessionCookie } from '../../operator/operators/sessionCookie';
import { describeSession } from '../session';
import { changePassword, readChange } from './changePassword';
import { offerAtPage, readFirstPassword, readInvitation, setFirstPassword } from './firstSignIn';
import { listSamples, readSample, signInAsSample } from './samples';
import { readSignIn, signIn } from './signIn';

const cookie = { 'Set-Cookie': 'The session, in `corridor_operator`, which no script can read.' };

const contracts = {
  signIn: {
    summary: 'Sign in as an operator with name, password and a code of the authenticator',
    body: readSignIn.schema,
    data: realmSchema,
    headers: cookie,
  },
  offer: {
    summary: 'Get the authenticator of an invited operator',
    body: readInvitation.schema,
    data: offerSchema,
  },
  firstPassword: {
    summary: 'Set the password of an invited operator, bind the authenticator by a code of it, and sign in',
    body: readFirstPassword.schema,
    data: realmSchema,
    headers: cookie,
  },
  signOut: { summary: 'Sign an operator out', headers: cookie },
  changePassword: {
    summary: 'Change the password of the operator, whose other sessions end',
    body: readChange.schema,
  },
  samples: {
    summary: 'List the operators of the sandbox; none where there is none',
    data: arraySchema(sampleOperatorSchema),
  },
  sampleSignIn: {
    summary: 'Sign in as an operator of the sandbox',
    body: readSample.schema,
    data: realmSchema,
    headers: cookie,
  },
} satisfies Record<string, RouteContract>;

/** Registers how operators sign in at their page (product 9.44), where their accounts are: at the home gateway. */
export function registerOperatorSignIn(server: FastifyInstance, context: ServerContext): void {
  const { realm } = context.model;
  if (!realm || context.home) return;
  const root = '/api/provider';
  const open = (step: keyof typeof contracts) => ({
    config: { public: true, contract: contracts[step] },
  });

  const signsIn = (enter: typeof signIn) => async (request: FastifyRequest, reply: FastifyReply) => {
    requireOwnPage(request, context.config);
    const { token } = await enter(context, request);
    const data = await sessionOf(context, realm, request, token);
    setSessionCookie(request, reply, context.config, token);
    return envelope(data);
  };
  server.post(`${root}/sign-in`, open('signIn'), signsIn(signIn));
  server.post(`${root}/password`, open('firstPassword'), signsIn(setFirstPassword));
  server.post(`${root}/first-sign-in`, open('offer'), async (request) => {
    requireOwnPage(request, context.config);
    return envelope(await offerAtPage(context, request));
  });

  server.delete(`${root}/session`, open('signOut'), async (request, reply) => {
    const token = requestToken(request, context);
    if (token !== undefined) await signOutOperator(usersDatabase(context), token);
    clearSessionCookie(request, reply, context.config);
    return envelope(null);
  });

  const change = { config: { ...byAnyToken, contract: contracts.changePassword } };
  server.post(`${root}/change-password`, change, async (request) => {
    await changePassword(context, request);
    return envelope(null);
  });

  server.get(`${root}/samples`, open('samples'), (request) =>
    envelope(context.config.sandbox ? listSamples(request, context.model) : []),
  );
  if (!context.config.sandbox) return;
  server.post(`${root}/sample-sign-in`, open('sampleSignIn'), signsIn(signInAsSample));
}

/** What is there for whom a session has just begun. */
async function sessionOf(context: ServerContext, realm: Model, request: FastifyRequest, token: string) {
  const { model, now, config } = context;
  const operator = await operatorOfToken(usersDatabase(context), token, {
    scope: undefined,
    now: now(),
    sandbox: config.sandbox,
  });
  return describeSession(context, realm, operator, requestLanguage(request, model));
}
