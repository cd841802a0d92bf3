import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '../../support/databases';
import { freePort } from '../../support/freePort';
import { root } from '../../support/program';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
let gateway: RunningGateway;
let metricsPort: number;
const password = 'never-in-a-log';
beforeAll(async () => {
  database = await preparedDatabase(await productModel());
  metricsPort = await freePort();
  gateway = await startGateway({
    SANDBOX: '0',
    DATABASE_URL: databaseUrl(database.connection),
    METRICS_PORT: String(metricsPort),
    SMTP_URL: `smtp://corridor:${password}@mail.example`,
    MAIL_FROM: 'Corridor <no-reply@corridor.example>',
    NETWORK_ACME_SECRET: password,
    DRAIN_SECONDS: '1',
  });
});
afterAll(async () => {
  await gateway.stop('SIGKILL');
  await database.drop();
});

const lines = () =>
  gateway
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const send = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(gateway.url + path, { headers });
  return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() };
};

it('prints one JSON object a line, its settings first, without a secret', () => {
  const [first] = lines();
  expect(first).toMatchObject({
    level: 'info',
    settings: {
      sandbox: false,
      smtpUrl: 'smtp://corridor@mail.example',
      networkSecrets: ['NETWORK_ACME_SECRET'],
    },
  });
  expect(gateway.output()).not.toContain(password);
});

it('logs each call by its route, with its id and the time it took, and never what its address holds', async () => {
  const { id, status } = await send('/api/manage/MX/payout-orders/by-number-4242?q=4242', {
    authorization: 'secret-token',
  });
  expect(status).toBe(401);
  await expect
    .poll(() => lines().find(({ requestId }) => requestId === id))
    .toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/manage/:country/payout-orders/:id',
      status: 401,
      ms: expect.any(Number) as number,
    });
  expect(gateway.output()).not.toMatch(/4242|secret-token/);
});

it('tells Prometheus of requests, connections, jobs and the process, on a port of its own', async () => {
  await send('/api/global/environment');
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).toMatch(
    /^corridor_http_request_duration_seconds_count\{method="GET",route="\/api\/global\/environment",status="200"\} [1-9]/m,
  );
  expect(text).toMatch(/^corridor_database_connections\{state="idle"\} \d+$/m);
  expect(text).toMatch(/^corridor_jobs\{kind="[\w.]+",state="waiting"\} [1-9]/m);
  expect(text).toMatch(/^corridor_ledger_unchained_accounts\{chain="entries"\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await send('/metrics')).text).not.toContain('corridor_');
});

it('names counters, and nothing else, with the ending of counters', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => ({ name: name!, type }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

it('has alerts that each say what to do, and lead to a heading of the docs', () => {
  const text = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
  const alerts = text.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(20);
  for (const alert of alerts) {
    const [, file, anchor] = /^ {10}runbook: '([\w/.-]+)#([\w-]+)'$/m.exec(alert) ?? [];
    expect(alert).toMatch(/^ {10}summary: '.{40,}'$/m);
    const headings = readFileSync(join(root, file!), 'utf8').matchAll(/^#+ (.+)$/gm);
    const anchors = [...headings].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  }
});

it.each(['prometheus/alerts.yml', 'grafana/corridor.json'])('has what deploy/%s asks for', async (file) => {
  const asked = readFileSync(join(root, 'deploy', file), 'utf8').match(/\b(?:corridor|nodejs|process)_\w+/g)!;
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
});

it('on SIGTERM is not ready first, serves on meanwhile, then ends in order', async () => {
  const ended = gateway.stop('SIGTERM');
  await expect.poll(() => send('/readyz').then(({ status }) => status)).toBe(503);
  expect((await send('/api/global/environment')).status).toBe(200);
  expect(await ended).toEqual({ code: 0, signal: null });
});
