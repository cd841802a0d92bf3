import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../../src/gateway/database/embedded/embeddedServer';

/** A database, and a standby that follows it. */
export interface ReplicatedServers {
  primary: EmbeddedServer;
  standby: EmbeddedServer;
  /** Ends the standby as a crash does, although others are connected to it. */
  crashStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and a standby, which is a copy of its files that follows its log. */
export async function startReplicated(): Promise<ReplicatedServers> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-standby-'));
  await chmod(folder, 0o755);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await (await startEmbeddedServer(first)).stop();
  execFileSync('cp', ['-a', first, second]);
  await writeFile(join(second, 'postgres/cluster/standby.signal'), '');
  const primary = await startEmbeddedServer(first);
  const { host, port, user, password } = primary.connection;
  const source = `primary_conninfo=host=${host} port=${port} user=${user} password=${password}`;
  const start = () => startEmbeddedServer(second, [source]);
  const servers: ReplicatedServers = {
    primary,
    standby: await start(),
    crashStandby: async () => {
      const pid = (await servers.standby.pid())!;
      // Nobody starts it again then.
      await servers.standby.stop();
      process.kill(pid, 'SIGQUIT');
    },
    startStandby: async () => {
      servers.standby = await start();
    },
    stop: async () => {
      await servers.standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return servers;
}
