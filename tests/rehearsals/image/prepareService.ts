import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBlocks } from '../../support/documentedBlocks';
import { root } from '../../support/program';
import type { DatabaseServer } from '../databaseServer';
import { type ComposeFile, mountsOf, type Service } from './composeFile';
import type { Made } from './Container';
import type { Stage } from './parseImage';

/** What a gateway of `compose.yaml` is given that only this machine knows. */
interface Given {
  folder: string;
  server: DatabaseServer;
  smtpUrl: string;
  ports: { gateway: number; metrics: number };
}

/**
 * Makes all that a gateway of `compose.yaml` is run with, as an operator does by `deploy/secrets/README.md`: secrets with the owners and modes of
 * those commands, a file of networks, and a volume with what the image has there.
 */
export function prepareService(
  file: ComposeFile,
  name: string,
  image: Stage,
  layer: string,
  given: Given,
): Made {
  const { folder, ports } = given;
  const service = file.services[name] ?? {};
  const { environment = {}, cap_drop = [], security_opt = [], tmpfs = [] } = service;
  const { settings } = image;
  if (!settings.entrypoint) throw new Error('The last stage of the Dockerfile has no ENTRYPOINT.');
  if (!service.read_only) throw new Error(`compose.yaml: the files of ${name} are not read_only.`);
  makeSecrets(given);
  const at = join(folder, 'root');
  mkdirSync(at);
  return {
    layer,
    at,
    process: {
      ...settings,
      environment: {
        ...settings.environment,
        ...environment,
        PORT: String(ports.gateway),
        METRICS_PORT: String(ports.metrics),
      },
      isConfined: cap_drop.includes('ALL') && security_opt.includes('no-new-privileges:true'),
    },
    entrypoint: settings.entrypoint,
    mounts: new Map([
      ...secretsOf(service, file, folder),
      ...volumesOf(service, image).map((path) => [path, makeVolume(folder, layer, path)] as const),
      ...mountsOf(service).flatMap(({ source, target, isPath }) =>
        isPath ? [[target, join(folder, source)] as const] : [],
      ),
    ]),
    memory: tmpfs,
  };
}

/** Runs the commands that the page for operators has, and writes the addresses of this machine into what they have made. */
function makeSecrets({ folder, server, smtpUrl }: Given): void {
  const secrets = join(folder, 'deploy/secrets');
  mkdirSync(secrets, { recursive: true });
  for (const end of ['crt', 'key'])
    writeFileSync(join(secrets, `merchants.example.com.${end}`), 'a certificate');
  const commands = readBlocks('../deploy/secrets/README.md').map(({ text }) => text);
  execFileSync('bash', ['-ec', commands.join('\n')], { cwd: folder });
  const databaseUrl = makeDatabase(secrets, server);
  // Owner and mode stay.
  writeFileSync(join(secrets, 'database-url'), databaseUrl);
  writeFileSync(join(secrets, 'database-direct-url'), databaseUrl);
  writeFileSync(join(secrets, 'smtp-url'), smtpUrl);
}

/** Makes user and database as the container of the database does, and returns the address. */
function makeDatabase(secrets: string, { environment, url }: DatabaseServer): string {
  const deploy = join(root, 'deploy');
  const script = readFileSync(join(deploy, 'database.sh'), 'utf8')
    .replaceAll('/run/secrets', secrets)
    .replaceAll('/etc/corridor', deploy);
  execFileSync('sh', ['-c', script], { env: { ...process.env, ...environment, POSTGRES_USER: 'postgres' } });
  const address = new URL(url);
  address.password = readFileSync(join(secrets, 'database-password'), 'utf8');
  return address.href;
}

function secretsOf(
  { secrets = [] }: Service,
  file: ComposeFile,
  folder: string,
): (readonly [string, string])[] {
  return secrets.map((name) => [`/run/secrets/${name}`, join(folder, file.secrets[name]?.file ?? name)]);
}

/** The paths of volumes; one that the service does not name is made all the same. */
function volumesOf(service: Service, { settings }: Stage): string[] {
  const named = mountsOf(service).flatMap(({ target, isPath }) => (isPath ? [] : [target]));
  return [...new Set([...named, ...settings.volumes])];
}

/** A new volume begins with what the image has there, and with its owner. */
function makeVolume(folder: string, layer: string, path: string): string {
  const volume = join(folder, 'volumes', path);
  mkdirSync(dirname(volume), { recursive: true });
  const content = join(layer, path);
  if (!existsSync(content)) mkdirSync(volume);
  else execFileSync('cp', ['-a', content, volume]);
  return volume;
}
