import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/gateway/config';
import { readIgnored } from '../rehearsals/image/buildContext';
import { mountsOf, readComposeFile } from '../rehearsals/image/composeFile';
import { lintDockerfile } from '../rehearsals/image/lintDockerfile';
import { parseImage } from '../rehearsals/image/parseImage';
import { globalRoutes } from '../gateway/access/support/globalRoutes';
import { hiddenPaths, shownPaths } from '../rehearsals/proxiedPaths';
import { root } from '../support/program';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const compose = readComposeFile();
const gateways = ['gateway-1', 'gateway-2'];

describe('the Dockerfile', () => {
  const stages = parseImage(dockerfile);
  const isIgnored = readIgnored();
  const isGiven = (path: string) => existsSync(join(root, path)) && !isIgnored(path);

  it('is one that an engine takes, without what it warns of', () => {
    expect(lintDockerfile(dockerfile)).toEqual([]);
  });

  it('copies what is in the repository, or in the stages above', () => {
    const copies = stages.flatMap(({ steps }, index) => {
      const above = stages.slice(0, index).map(({ name }) => name);
      return steps.flatMap(({ place, action }) => {
        if (action.kind !== 'copy') return [];
        const { from, sources } = action;
        return [{ place, found: from === undefined ? sources.every(isGiven) : above.includes(from) }];
      });
    });
    expect(copies.length).toBeGreaterThan(8);
    expect(copies.filter(({ found }) => !found)).toEqual([]);
  });

  it('gives the engine no secret that was made beside it', () => {
    const files = Object.values(compose.secrets).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !isIgnored(file))).toEqual([]);
  });

  it('names the ports on which a gateway of compose.yaml listens', () => {
    const { METRICS_PORT } = compose.services['gateway-1']?.environment ?? {};
    expect(stages.at(-1)?.settings.ports).toEqual([readConfig({}).port, Number(METRICS_PORT)]);
  });
});

describe('compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(gateways)('sets nothing that %s does not know', (name) => {
    const { environment = {}, secrets = [] } = compose.services[name] ?? {};
    for (const secret of secrets)
      writeFileSync(join(folder, secret), secret.startsWith('smtp') ? 'smtp://mail' : `postgres://${secret}`);
    const given = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, value.replace('/run/secrets', folder)]),
    );
    const config = readConfig(given);
    const without = Object.keys(given).filter((key) => isSame(config, { ...given, [key]: undefined }));
    expect(Object.keys(given).length).toBeGreaterThan(5);
    expect(without).toEqual([]);
  });

  it('declares every secret, network and volume that a service names, and every service', () => {
    const missing = Object.entries(compose.services).flatMap(([name, service]) => {
      const volumes = mountsOf(service).flatMap(({ source, isPath }) => (isPath ? [] : [source]));
      return [
        ...(service.secrets ?? []).filter((secret) => !compose.secrets[secret]),
        ...(service.networks ?? []).filter((network) => !(network in compose.networks)),
        ...volumes.filter((volume) => !(volume in compose.volumes)),
        ...Object.keys(service.depends_on ?? {}).filter((other) => !compose.services[other]),
      ].map((missing) => `${name}: ${missing}`);
    });
    expect(missing).toEqual([]);
  });

  it('mounts files of the project, and those that operators make', () => {
    const files = Object.values(compose.services).flatMap((service) =>
      mountsOf(service).flatMap(({ source, isPath }) => (isPath ? [source] : [])),
    );
    const byOperators = ['./backup', './deploy/networks.json', './deploy/secrets/userlist.txt'];
    expect(files.filter((file) => !existsSync(join(root, file)) && !byOperators.includes(file))).toEqual([]);
  });
});

describe('what others reach', () => {
  it('is the proxy alone, by HTTPS and what leads there', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(['proxy 443:8443', 'proxy 80:8080']);
  });

  it('has neither the calls of operators nor what orchestrators ask', () => {
    const proxy = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8');
    const rules = [
      ...proxy.matchAll(
        /http-request deny deny_status 404 if (?:!of_provider )?\{ path,url_dec -m reg -i (\S+) \}/g,
      ),
    ].map(([, pattern]) => new RegExp(pattern!, 'i'));
    // Until the provider names its network, nobody is in it.
    expect(proxy).toContain('acl of_provider always_false\n');
    const isDenied = (path: string) => rules.some((rule) => rule.test(decodeURIComponent(path)));
    for (const path of hiddenPaths) expect([path, isDenied(path)]).toEqual([path, true]);
    for (const path of shownPaths) expect([path, isDenied(path)]).toEqual([path, false]);
    const routes = globalRoutes.operators.map((route) => route.replace(/^\w+ /, ''));
    expect(routes.filter((path) => !isDenied(path))).toEqual([]);
  });
});

/** Whether a configuration is the same with other variables. */
function isSame(config: unknown, environment: NodeJS.ProcessEnv): boolean {
  try {
    return isDeepStrictEqual(readConfig(environment), config);
  } catch {
    return false;
  }
}
