import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/program';
import { askThroughProxy } from './askThroughProxy';
import { lintDockerfile } from './image/lintDockerfile';
import { writeProxyFile } from './proxyFile';

/** Has a linter of Dockerfiles, HAProxy, promtool and systemd check the files of operators. Throws with what they say of the first that is wrong. */
export async function checkFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-files-'));
  try {
    checkDockerfile();
    const gateways = [{ name: 'gateway-1', port: 4600 }];
    const proxy = writeProxyFile({ folder, httpPort: 8080, httpsPort: 8443, gateways });
    check('haproxy', '-c', '-f', proxy);
    await askThroughProxy(folder);
    check('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml');
    check('promtool', 'test', 'rules', 'deploy/prometheus/alerts.test.yml');
    check('promtool', 'check', 'config', 'deploy/prometheus/prometheus.yml');
    check('systemd-analyze', 'verify', 'deploy/corridor.service');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkDockerfile(): void {
  const faults = lintDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log('✓ dockerfile-utils lint Dockerfile');
}

function check(command: string, ...words: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  if (error) throw new Error(`${command} is not there: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}\n${stdout}${stderr}`);
  console.log(`✓ ${command} ${words.join(' ')}`);
}
