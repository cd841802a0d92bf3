import { execFile } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBlocks } from '../support/documentedBlocks';
import { runAsDatabase } from './programs';

/** A time between two orders: what was answered by then is in a backup, and what was sent from then on is not. */
export interface Cut {
  answeredBy: number;
  sentFrom: number;
}

/** The commands of `docs/operations/backups.md`, with folders of a rehearsal instead of those there. */
export class BackupCommands {
  readonly #folder: string;
  readonly #blocks: Map<string, string>;

  constructor(folder: string) {
    this.#folder = folder;
    const blocks = readBlocks('operations/backups.md');
    this.#blocks = new Map(
      ['settings', 'database', 'files', 'note', 'dump', 'moment'].map((name, index) => [
        name,
        blocks[index]?.text ?? '',
      ]),
    );
  }

  /** Where the server is restored that is to be as at a moment. */
  get restored(): string {
    return join(this.#folder, 'restored');
  }

  /** The settings of a server whose log is archived. */
  settings(): string[] {
    const lines = this.#textOf('settings').trim().split('\n');
    return lines.map((line) => line.replace(/^(\w+) = '?(.*?)'?$/, '$1=$2'));
  }

  /** Backs up the database. Returns the time of the dump. */
  async backUp(server: NodeJS.ProcessEnv): Promise<Cut> {
    const [dump = '', copy = ''] = this.#textOf('database').trim().split('\n');
    const answeredBy = Date.now();
    await timed('The dump', () => runAsDatabase('bash', ['-ec', dump], server));
    const sentFrom = Date.now();
    await timed('The copy of the server', () => runAsDatabase('bash', ['-ec', copy], server));
    return { answeredBy, sentFrom };
  }

  /** Backs up the files, to a folder of that name beside the other backups. */
  async copyFiles(name: string): Promise<void> {
    await promisify(execFile)('bash', ['-ec', this.#textOf('files')]);
    renameSync(join(this.#folder, 'backup/files'), join(this.#folder, 'backup', name));
  }

  /** Has the database know that there is a backup. */
  async note(server: NodeJS.ProcessEnv): Promise<void> {
    await runAsDatabase('bash', ['-ec', this.#textOf('note')], server);
  }

  async restoreDump(server: NodeJS.ProcessEnv): Promise<void> {
    await timed('Restoring the dump', () => runAsDatabase('bash', ['-ec', this.#textOf('dump')], server));
  }

  /** Puts the files of the server in place so that it starts as it was then. */
  async restoreMoment(moment: Date): Promise<void> {
    const text = this.#textOf('moment').replace(
      /(recovery_target_time = ')[^']*/,
      (_whole, setting: string) => setting + moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    );
    await timed('Copying the server back', () => runAsDatabase('bash', ['-ec', text]));
  }

  #textOf(name: string): string {
    const places = {
      '/var/lib/postgresql/15/main': this.restored,
      '/var/lib/corridor/files': join(this.#folder, 'files'),
      '/backup': join(this.#folder, 'backup'),
    };
    const text = this.#blocks.get(name) ?? '';
    return Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
