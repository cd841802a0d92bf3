import { spawnSync } from 'node:child_process';
import { startGateway, type RunningGateway } from '../../tests/support/startGateway';

/** Builds the web app of a folder of metadata for production into `webRoot`, and starts a sandbox that serves it. */
export async function buildCorridor(metadataRoot: string, webRoot: string): Promise<RunningGateway> {
  const environment = { METADATA_ROOT: metadataRoot, WEB_ROOT: webRoot };
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--always'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (built.status !== 0) throw new Error(`The web app could not be built:\n${built.stdout}${built.stderr}`);
  return startGateway(environment);
}
