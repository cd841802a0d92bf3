import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { enter, isolated, makeLayer, mountLayer, mountMachine } from './overlay';
import type { Action, Stage, Step } from './parseImage';

/** Node's images, which this machine stands in for. */
const nodeImage = /^node:\d+-bookworm-slim$/;

const run = promisify(execFile);

/** Makes the user that Node's image has, unless there is one, and a list of users in the layer. */
const makeUser = `
touch /etc/passwd
id node > /dev/null 2>&1 && exit
groupadd -o --gid 1000 node
useradd -o --uid 1000 --gid node --shell /bin/bash --create-home node`;

/** A stage that was built. */
interface BuiltStage {
  layer: string;
  /** Of what its own steps made, in MB. */
  size: number;
}

/** Builds stages as a container engine would, in a folder, on the files of this machine as they are. */
export class Builder {
  readonly #folder: string;
  readonly #context: string;
  readonly #built = new Map<string, BuiltStage>();

  /** `context` is the folder of the files that there are to copy. */
  constructor(folder: string, context: string) {
    this.#folder = folder;
    this.#context = context;
  }

  /** Does the steps of a stage, and prints what each took. Throws at the first that fails, with what it said. */
  async build(stage: Stage): Promise<BuiltStage> {
    const layer = await this.#begin(stage);
    console.log(stage.place);
    const before = await measure(layer);
    let size = 0;
    for (const step of stage.steps) {
      const started = Date.now();
      await this.#do(step, layer);
      const grown = (await measure(layer)) - before;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`  ${step.place}: ${seconds} s, ${(grown - size).toFixed(1)} MB`);
      size = grown;
    }
    const built = { layer, size };
    this.#built.set(stage.name, built);
    return built;
  }

  /** Makes the layer of a stage, as its base has it. */
  async #begin({ base, name, place, settings }: Stage): Promise<string> {
    const layer = makeLayer(join(this.#folder, 'stages', name));
    const built = this.#built.get(base);
    if (built) {
      await run('cp', ['-a', `${built.layer}/.`, layer]);
      return layer;
    }
    if (!nodeImage.test(base))
      throw new Error(`${place}: only Node's image on Debian 12 and stages above can be stood in for.`);
    // This machine may run Corridor itself. Nothing of the machine's own is mounted there meanwhile.
    const ours = [settings.folder, ...settings.volumes].filter((path) => path !== '/');
    const at = this.#makeFolder('mounted');
    await runIsolated([mountLayer(layer, at), ['rm', '-rf', ...ours.map((path) => join(at, path))]]);
    await this.#change(layer, () => [['chroot', at, '/bin/sh', '-ec', makeUser]]);
    return layer;
  }

  async #do({ place, action, settings }: Step, layer: string): Promise<void> {
    try {
      await this.#change(layer, (at) => {
        const folder = ['mkdir', '-p', join(at, settings.folder)];
        if (action.kind === 'run') return [folder, enter(at, layer, settings, action.command)];
        return action.kind === 'folder' ? [folder] : [folder, ...this.#copy(action, at)];
      });
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      throw new Error(`${place}\n${`${stdout}${stderr}`.trim() || message}`, { cause: error });
    }
  }

  /** Runs commands where a layer is mounted, which gets what they change. */
  async #change(layer: string, commands: (at: string) => string[][]): Promise<void> {
    const at = this.#makeFolder('mounted');
    await runIsolated([mountLayer(layer, at), ...mountMachine(at), ...commands(at)]);
  }

  #makeFolder(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** What is copied belongs to root, as no instruction says otherwise. */
  #copy({ from, sources, target }: Extract<Action, { kind: 'copy' }>, at: string): string[][] {
    const source = this.#makeFolder('source');
    const layer = from === undefined ? undefined : this.#built.get(from)?.layer;
    if (from !== undefined && layer === undefined) throw new Error(`There is no stage ${from} above.`);
    const mount =
      layer === undefined ? ['mount', '--bind', this.#context, source] : mountLayer(layer, source);
    return [
      mount,
      ...sources.map((path) => ['/bin/sh', '-ec', copyScript, path, join(source, path), join(at, target)]),
    ];
  }
}

/** Copies the content of a folder into one, and a file into a folder or to a name. */
const copyScript = `
if [ -d "$1" ]; then
  mkdir -p "$2"
  cp -dR --preserve=mode,timestamps,links "$1/." "$2"
elif [ -e "$1" ]; then
  case "$2" in */) mkdir -p "$2";; *) mkdir -p "$(dirname "$2")";; esac
  cp -d --preserve=mode,timestamps "$1" "$2"
else
  echo "There is no $0 to copy: it is not made above, not in the repository, or in .dockerignore."
  exit 1
fi`;

async function runIsolated(commands: readonly (readonly string[])[]): Promise<void> {
  const [program = '', ...words] = isolated(commands);
  await run(program, words, { maxBuffer: 100_000_000, timeout: 900_000, killSignal: 'SIGKILL' });
}

/** Returns the size of what is in a folder, in MB. */
async function measure(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sb', folder]);
  return Number.parseInt(stdout, 10) / 1_000_000;
}
