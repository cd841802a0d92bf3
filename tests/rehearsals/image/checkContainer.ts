import { authenticatorCode } from '../../../src/gateway/auth/authenticator';
import type { Container } from './Container';
import type { Settings } from './parseImage';

/** Where a container is reached. */
interface Addresses {
  url: string;
  metricsUrl: string;
}

/** Throws unless a container does what an image of the gateway must, each with a line of what was found. */
export async function checkContainer(
  container: Container,
  { healthcheck }: Settings,
  uid: string,
  { url, metricsUrl }: Addresses,
): Promise<void> {
  const run = async (words: string) => expectEnd(container, words.split(' '), 0);

  if (!healthcheck) throw new Error('The last stage of the Dockerfile has no HEALTHCHECK.');
  const { command, timeout } = healthcheck;
  await expectEnd(container, command, 0, timeout);
  await expectEnd(container, ['env', 'PORT=1', ...command], 1, timeout);
  console.log('✓ Its health check tells a gateway that serves from one that does not.');

  const ready = await read(`${url}/readyz`);
  if (ready !== 'ok\n') throw new Error(`/readyz says ${ready}`);
  const page = await read(url);
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (script === undefined) throw new Error(`The page has no script:\n${page.slice(0, 2_000)}`);
  await read(new URL(script, url).href);
  await read(metricsUrl);
  console.log('✓ It is ready, and serves the web app and its figures.');

  const processes = await expectEnd(container, ['/bin/sh', '-c', 'cat /proc/[0-9]*/status'], 0);
  const rights = processes.match(/^(?:Uid|CapBnd|NoNewPrivs):.*$/gm) ?? [];
  const mighty = rights.filter((line) => !isWeak(line, uid));
  if (mighty.length > 0) throw new Error(`Processes have rights:\n${mighty.join('\n')}`);
  console.log(`✓ Its processes are of the user ${uid}, without any right of root's.`);

  const refused = await expectEnd(container, ['touch', 'dist/web/index.html', '/var/tmp/new'], 1);
  if (refused.match(/Read-only file system/g)?.length !== 2)
    throw new Error(`Files can be written:\n${refused}`);
  await run('touch /tmp/new /var/lib/corridor/files/new');
  console.log('✓ Only its volume and its folder for temporary files can be written.');

  const examined = await run('npm run operator -- doctor');
  // npm says what it runs.
  if (/^[^✓!>\n]/m.test(examined)) throw new Error(`doctor says more than it should:\n${examined}`);
  await signIn(container);
  if (!(await run('npm run --silent operator -- operators')).includes('olga'))
    throw new Error('The operator is not listed.');
  await run('npm run --silent ledger -- verify');
  console.log('✓ The commands of operators work inside, and keep who is signed in.');
}

/** Makes the first operator, who binds an authenticator. */
async function signIn(container: Container): Promise<void> {
  const operator = ['npm', 'run', '--silent', 'operator', '--'];
  const added = await expectEnd(container, [...operator, 'operators', 'add', 'olga'], 0);
  const [, enrollment = ''] = /--enroll (\S+)/.exec(added) ?? [];
  const { code, output } = await container.exec([...operator, 'sign-in', 'olga', '--enroll', enrollment], {
    answer: readCode,
  });
  if (code !== 0) throw new Error(`An operator cannot sign in:\n${output}`);
}

/** What somebody with an authenticator app types once they were told its secret. */
function readCode(printed: string): string | undefined {
  const [, secret] = /^ {2}([A-Z2-7]{16,})\n[^]*Code of your authenticator: $/m.exec(printed) ?? [];
  return secret === undefined ? undefined : `${authenticatorCode(secret, new Date())}\n`;
}

function isWeak(line: string, uid: string): boolean {
  const [name = '', ...values] = line.split(/\s+/);
  if (name === 'Uid:') return values.every((value) => value === uid);
  return name === 'NoNewPrivs:' ? values[0] === '1' : /^0+$/.test(values[0] ?? '');
}

/** Runs a command inside and returns what it prints. Throws unless it ends with a code. */
async function expectEnd(
  container: Container,
  command: readonly string[],
  expected: number,
  seconds?: number,
): Promise<string> {
  const { code, output } = await container.exec(command, { seconds });
  if (code !== expected) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${text.slice(0, 500)}`);
  return text;
}
