import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { authenticateFirst } from '../../../../src/gateway/auth/authenticateFirst';
import type { ServerContext } from '../../../../src/gateway/http/context';
import { GatewayError } from '../../../../src/gateway/http/responses';

const nobody = () => {
  throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
};

/** A server on which nobody is signed in. */
function closedServer() {
  const server = Fastify();
  authenticateFirst(server, {} as ServerContext, {
    session: nobody,
    operator: nobody,
    program: nobody,
    verify: nobody,
  });
  server.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof GatewayError ? error.status : 500).send(),
  );
  return server;
}

const contract = { summary: 'Read something' };

describe('a route of the API', () => {
  it('keeps the gateway from starting if it declares no contract', async () => {
    const server = closedServer();
    const start = async () => {
      server.get('/api/global/secret', () => 'secret');
      await server.ready();
    };
    await expect(start()).rejects.toThrow(/GET \/api\/global\/secret has no contract/);
  });

  it('requires a session, wherever it is, unless it is declared public', async () => {
    const server = closedServer();
    server.get('/api/global/secret', { config: { contract } }, () => 'secret');
    server.get('/elsewhere', { config: { contract } }, () => 'secret');
    server.get('/api/global/open', { config: { contract, public: true } }, () => 'open');
    expect((await server.inject('/api/global/secret')).statusCode).toBe(401);
    expect((await server.inject('/elsewhere')).statusCode).toBe(401);
    expect((await server.inject('/api/global/open')).body).toBe('open');
    await server.close();
  });
});
