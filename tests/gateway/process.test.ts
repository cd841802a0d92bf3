import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/gateway/config';
import { startGateway } from '../../src/gateway/startGateway';
import { testKeyFile } from '../support/keyRing';
import { program } from '../support/program';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-process-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts `npm run gateway`'s program on the folder these tests share. */
function start(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, program('src/gateway/main.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      SANDBOX: '1',
      SANDBOX_DAYS: '1',
      DRAIN_SECONDS: '0',
      SECRETS_KEY_FILE: testKeyFile(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal }));
  const address = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString();
      const found = /is ready: (http:\/\/localhost:\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(printed)));
  });
  return { child: child as ChildProcess, address, ended };
}

const serverPid = () =>
  Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

// Each test starts one or two whole processes, which takes its time on a busy machine.
describe('the gateway’s process', { timeout: 90_000 }, () => {
  it('prints its address, serves, and on SIGTERM stops with its database', async () => {
    const gateway = start();
    const address = await gateway.address;
    const answer = await fetch(`${address}/api/nothing`, { headers: { language: 'ZH' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 404, msg: '请求的地址不存在。' });
    const pid = serverPid();
    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toEqual({ code: 0, signal: null });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('killed with -9 leaves a database that the next one takes over', async () => {
    const killed = start();
    await killed.address;
    const pid = serverPid();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = start();
    await next.address;
    expect(serverPid()).toBe(pid);
    next.child.kill('SIGINT');
    expect(await next.ended).toMatchObject({ code: 0 });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('stopped while it starts leaves nothing running', async () => {
    const gateway = start();
    await vi.waitFor(() => expect(serverPid()).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
    const pid = serverPid();
    gateway.child.kill('SIGINT');
    gateway.address.catch(() => undefined);
    expect(await gateway.ended).toMatchObject({ code: 0 });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it.each([
    [{ COUNTRIES: 'MX,QQ' }, 'there is no "QQ"'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none', SANDBOX: '0' }, 'DATABASE_URL cannot be reached'],
    [
      { DATABASE_URL: '', DATA_DIR: '/dev/null/data' },
      "DATA_DIR: the database's files cannot be written to /dev/null/data",
    ],
  ])('with %j fails with a message that names the cause', async (environment, message) => {
    const config = readConfig({ PORT: '0', ...environment });
    await expect(startGateway(config, () => undefined)).rejects.toThrow(message);
  });
});
