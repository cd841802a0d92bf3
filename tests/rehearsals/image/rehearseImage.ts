import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/freePort';
import { type MailServer, startMailServer } from '../../support/mailServer';
import { root } from '../../support/program';
import { makeServer, query } from '../databaseServer';
import { makeFolder, until } from '../programs';
import { copyContext } from './buildContext';
import { Builder } from './buildStages';
import { checkContainer } from './checkContainer';
import { readComposeFile } from './composeFile';
import { Container } from './Container';
import { lintDockerfile } from './lintDockerfile';
import { readAccount, requireRoot } from './overlay';
import { parseImage, type Stage } from './parseImage';
import { prepareService } from './prepareService';

/**
 * Builds the image by the steps of the `Dockerfile`, in overlays of this machine's files, and runs a gateway of `compose.yaml` from it on a real
 * database. Throws unless it does all that it should.
 */
export async function rehearseImage(): Promise<void> {
  requireRoot();
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const faults = lintDockerfile(text);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const stages = parseImage(text);
  const image = stages.at(-1);
  if (!image) throw new Error('The Dockerfile has no stage.');
  const folder = makeFolder('image');
  try {
    const layer = await build(folder, stages);
    requireNoDevelopmentPackages(layer, image);
    await run(folder, layer, image);
  } finally {
    execFileSync('rm', ['-rf', folder]);
  }
}

async function build(folder: string, stages: readonly Stage[]): Promise<string> {
  const context = join(folder, 'context');
  copyContext(context);
  const builder = new Builder(join(folder, 'build'), context);
  let layer = '';
  let size = 0;
  for (const stage of stages) ({ layer, size } = await builder.build(stage));
  console.log(
    `✓ Built on the files of this machine, with its Node ${process.versions.node}: ${size.toFixed(0)} MB in layers.`,
  );
  return layer;
}

/** Throws where the image has a package that only builds and tests need. */
function requireNoDevelopmentPackages(layer: string, { settings }: Stage): void {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
  const inImage = (path: string) => existsSync(join(layer, settings.folder, path));
  const found = Object.keys(packages).filter((path) => packages[path]?.dev && inImage(path));
  if (found.length > 0) throw new Error(`The image has packages for development: ${found.join(', ')}`);
}

async function run(folder: string, layer: string, image: Stage): Promise<void> {
  const file = readComposeFile();
  const server = await makeServer(folder, 'database', []);
  let mails: MailServer | undefined;
  let container: Container | undefined;
  try {
    mails = await startMailServer();
    await query(server.connection('postgres'), 'drop role corridor');
    const ports = { gateway: await freePort(), metrics: await freePort() };
    const place = join(folder, 'run');
    mkdirSync(place);
    const given = { folder: place, server, smtpUrl: mails.url, ports };
    container = new Container(prepareService(file, 'gateway-1', image, layer, given));
    const [user] = await query(
      server.connection('postgres'),
      `select rolsuper from pg_roles where rolname = 'corridor'`,
    );
    if (user?.rolsuper !== false) throw new Error('The user of the gateways is a superuser.');
    const url = `http://127.0.0.1:${ports.gateway}`;
    await untilReady(container, url);
    const { uid } = readAccount(layer, image.settings.user);
    const metricsUrl = `http://127.0.0.1:${ports.metrics}/metrics`;
    await checkContainer(container, image.settings, uid, { url, metricsUrl });
    const grace = Number.parseInt(file.services['gateway-1']?.stop_grace_period ?? '10s', 10);
    const { code, seconds } = await container.stop('SIGTERM', grace);
    if (code !== 0)
      throw new Error(`It ended with code ${code} after ${seconds.toFixed(1)} s:\n${container.output}`);
    console.log(`✓ SIGTERM ended it with code 0 after ${seconds.toFixed(1)} of the ${grace} s that it has.`);
  } finally {
    await container?.kill();
    await server.stop();
    await mails?.close();
  }
}

async function untilReady(container: Container, url: string): Promise<void> {
  const stateOf = async () => container.hasEnded || (await fetch(`${url}/readyz`)).status === 200;
  await until(stateOf, 60, 'The gateway is not ready').catch((error: Error) => {
    throw new Error(`${error.message}:\n${container.output}`);
  });
  if (container.hasEnded) throw new Error(`The gateway ended before it was ready:\n${container.output}`);
}
