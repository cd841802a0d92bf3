import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as project } from '../../support/program';

/** Who runs a command in a file system, and with what. */
export interface Process {
  user: string;
  folder: string;
  environment: Readonly<Record<string, string>>;
  /** Without any right of root's, and without a way to get one. */
  isConfined?: boolean;
}

/** Throws unless this process can mount file systems. */
export function requireRoot(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('This mounts file systems as a container engine does: run it as root, on Linux.');
}

/**
 * Makes an empty layer: a folder for what is different from this machine's files, which are below it. All of an image is in one layer, as
 * the kernel does not mount a layer that is itself among the files below it, unless it takes what is written.
 */
export function makeLayer(path: string): string {
  for (const each of [path, besideOf(path)]) mkdirSync(each, { recursive: true });
  return path;
}

/** The empty folder that the kernel needs beside a layer. */
const besideOf = (layer: string) => `${layer}.beside`;

/** Returns the words of a shell's command that mounts a layer over this machine's files. It is in one mount at a time. */
export function mountLayer(layer: string, at: string): string[] {
  const options = ['lowerdir=/', `upperdir=${layer}`, `workdir=${besideOf(layer)}`].join(',');
  return ['mount', '-t', 'overlay', '-o', options, 'overlay', at];
}

/**
 * Returns the commands of a shell that mount what programs expect, and hide what is this machine's and no image's: what runs on it, what
 * is in its folder for temporary files, and the project.
 */
export function mountMachine(at: string): string[][] {
  const hidden = ['/run', project].map((path) => ['mount', '-t', 'tmpfs', 'tmpfs', join(at, path)]);
  return [
    ['mount', '-t', 'proc', 'proc', join(at, 'proc')],
    ['mount', '--rbind', '/dev', join(at, 'dev')],
    ['mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(at, 'tmp')],
    ...hidden,
  ];
}

/**
 * Returns the words of a command that runs commands of a shell with mounts and processes of their own. All of both end with the last of
 * the commands, and when this process ends. Further `namespaces` are options of unshare(1).
 */
export function isolated(
  commands: readonly (readonly string[])[],
  namespaces: readonly string[] = [],
): string[] {
  const script = commands.map((words) => words.map(quote).join(' ')).join('\n');
  const kill = ['setpriv', '--pdeathsig', 'KILL'];
  const unshare = [
    'unshare',
    '--mount',
    '--propagation',
    'private',
    '--pid',
    ...namespaces,
    '--fork',
    '--kill-child',
  ];
  return [...kill, ...unshare, '/bin/sh', '-ec', `umask 022\n${script}`];
}

/** Returns the words of a command that becomes another one, which sees nothing but the file system that is mounted there. */
export function enter(at: string, layer: string, process: Process, command: readonly string[]): string[] {
  return ['exec', 'chroot', at, ...become(layer, process), ...command];
}

/** Returns the words before a command that runs it as somebody. */
export function become(layer: string, { user, folder, environment, isConfined }: Process): string[] {
  const { uid, gid, home } = readAccount(layer, user);
  const confined = ['--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs'];
  // Whoever becomes another user no longer ends with their parent, unless they ask for it again.
  const setpriv = ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--pdeathsig', 'KILL'];
  const variables = Object.entries({ HOME: home, ...environment }).map(([name, value]) => `${name}=${value}`);
  return [...setpriv, ...(isConfined ? confined : []), 'env', '-i', '-C', folder, ...variables];
}

/** Finds a user where programs would: each layer has a list of its own, with Node's. Throws where there is none of that name. */
export function readAccount(layer: string, user: string): { uid: string; gid: string; home: string } {
  const lines = readFileSync(join(layer, 'etc/passwd'), 'utf8').split('\n');
  for (const line of lines) {
    const [name, , uid = '', gid = '', , home = ''] = line.split(':');
    if (name === user) return { uid, gid, home };
  }
  throw new Error(`USER ${user}: there is no such user.`);
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
