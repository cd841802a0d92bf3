import { posix } from 'node:path';
import { Copy, DockerfileParser, Env, From, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

/** What is true of all that runs in a stage from some line on. */
export interface Settings {
  environment: Readonly<Record<string, string>>;
  folder: string;
  user: string;
  volumes: readonly string[];
  ports: readonly number[];
  healthcheck?: Healthcheck;
  entrypoint?: readonly string[];
}

/** How to ask whether a container is well. */
interface Healthcheck {
  command: readonly string[];
  /** In seconds. */
  timeout: number;
}

/** What changes the files of a stage: sources to a target, a command, or a folder that is made where there is none. */
export type Action =
  | { kind: 'copy'; from: string | undefined; sources: readonly string[]; target: string }
  | { kind: 'run'; command: readonly string[] }
  | { kind: 'folder' };

/** An instruction that changes the files of a stage. */
export interface Step {
  /** `Dockerfile:15: RUN npm ci`. */
  place: string;
  action: Action;
  settings: Settings;
}

/** What one `FROM` begins. */
export interface Stage {
  place: string;
  /** Its name, or its number where it has none. */
  name: string;
  /** An image, or a stage above. */
  base: string;
  steps: readonly Step[];
  /** At its end. */
  settings: Settings;
}

/** What Node's image sets. */
const initial: Settings = {
  environment: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  folder: '/',
  user: 'root',
  volumes: [],
  ports: [],
};

/**
 * Returns the stages of a Dockerfile. Only what Corridor's has is known, as each instruction, flag and form has to be done as an engine
 * would: throws at any other.
 */
export function parseImage(text: string): Stage[] {
  const stages: (Stage & { steps: Step[] })[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const place = placeOf(instruction);
    if (instruction instanceof From) {
      stages.push(beginStage(instruction, stages));
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${place}: no stage has begun.`);
    const changed = settingsAfter(instruction, stage.settings);
    stage.settings = { ...stage.settings, ...changed };
    const action = actionOf(instruction, stage.settings);
    if (action) stage.steps.push({ place, action, settings: stage.settings });
    if (!changed && !action) throw new Error(`${place}: this instruction is not known here.`);
  }
  return stages;
}

function placeOf(instruction: Instruction): string {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags().map(String) : [];
  const words = [instruction.getKeyword(), ...flags, instruction.getArgumentsContent() ?? ''].join(' ');
  return `Dockerfile:${instruction.getRange().start.line + 1}: ${words}`;
}

function beginStage(instruction: From, stages: readonly Stage[]): Stage & { steps: Step[] } {
  flagsOf(instruction);
  const base = instruction.getImage() ?? '';
  return {
    place: placeOf(instruction),
    name: instruction.getBuildStage() ?? String(stages.length),
    base,
    steps: [],
    settings: stages.find(({ name }) => name === base)?.settings ?? initial,
  };
}

/** Returns what an instruction sets, or `undefined` where it sets nothing. */
function settingsAfter(instruction: Instruction, before: Settings): Partial<Settings> | undefined {
  switch (instruction.getKeyword()) {
    case 'ENV':
      return { environment: { ...before.environment, ...variablesOf(instruction) } };
    case 'WORKDIR':
      return { folder: posix.resolve(before.folder, wordsOf(instruction)[0] ?? '') };
    case 'USER':
      return { user: wordsOf(instruction)[0] };
    case 'VOLUME':
      return { volumes: [...before.volumes, ...wordsOf(instruction)] };
    case 'EXPOSE':
      return { ports: [...before.ports, ...wordsOf(instruction).map(Number)] };
    case 'HEALTHCHECK':
      return { healthcheck: healthcheckOf(instruction) };
    case 'ENTRYPOINT':
      return { entrypoint: commandOf(instruction.getArgumentsContent() ?? '') };
    default:
      return undefined;
  }
}

/** Returns what an instruction does to files, or `undefined` where it does nothing to them. */
function actionOf(instruction: Instruction, { folder }: Settings): Action | undefined {
  const keyword = instruction.getKeyword();
  if (keyword === 'WORKDIR') return { kind: 'folder' };
  if (keyword === 'RUN') {
    flagsOf(instruction);
    const text = instruction.getArgumentsContent() ?? '';
    if (text.includes('<<')) throw new Error(`${placeOf(instruction)}: a here-document is not known here.`);
    return { kind: 'run', command: commandOf(text) };
  }
  if (!(instruction instanceof Copy)) return undefined;
  const { from } = flagsOf(instruction, 'from');
  const words = wordsOf(instruction);
  const to = words.at(-1) ?? '';
  // What ends with a slash is a folder, also one that is not there yet.
  const target = posix.resolve(folder, to) + (/(?:^|\/)\.?$/.test(to) ? '/' : '');
  return { kind: 'copy', from, sources: words.slice(0, -1), target };
}

/** Returns the flags of an instruction; throws at one that is not known. */
function flagsOf(instruction: Instruction, ...known: string[]): Record<string, string> {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return Object.fromEntries(
    flags.map((flag) => {
      if (known.includes(flag.getName())) return [flag.getName(), flag.getValue() ?? ''];
      throw new Error(`${placeOf(instruction)}: --${flag.getName()} is not known here.`);
    }),
  );
}

/** Returns the words of an instruction; throws where an engine would take them for more than they are. */
function wordsOf(instruction: Instruction): string[] {
  const words = instruction.getArguments().map((word) => word.getValue());
  const odd = words.find((word) => /["'\\$[\]*?]/.test(word));
  if (odd !== undefined) throw new Error(`${placeOf(instruction)}: words such as ${odd} are not known here.`);
  return words;
}

function variablesOf(instruction: Instruction): Record<string, string> {
  const properties = instruction instanceof Env ? instruction.getProperties() : [];
  return Object.fromEntries(
    properties.map((property) => {
      const value = property.getValue() ?? '';
      if (!value.includes('$')) return [property.getName(), value];
      throw new Error(`${placeOf(instruction)}: variables in values are not known here.`);
    }),
  );
}

/** Returns what is run: a list of words as it is, and any other text by a shell. */
function commandOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text];
}

function healthcheckOf(instruction: Instruction): Healthcheck {
  const flags = flagsOf(instruction, 'interval', 'timeout', 'start-period');
  const [, text] = /^CMD\s+(.+)$/s.exec(instruction.getArgumentsContent() ?? '') ?? [];
  const [, seconds] = /^(\d+)s$/.exec(flags.timeout ?? '30s') ?? [];
  if (text === undefined || seconds === undefined)
    throw new Error(`${placeOf(instruction)}: only CMD and whole seconds are known here.`);
  return { command: commandOf(text), timeout: Number(seconds) };
}
