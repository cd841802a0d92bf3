import { isObject } from '../model/json';
import { Input, markTracked } from '../tracking/reads';
import { TrackedValue } from '../tracking/TrackedValue';
import { sameContent } from '../tracking/sameContent';
import type { Project, SourceFile } from './Project';

/** Depth to which reads of a file are noted: down to each field, definition, action and text. */
const depth = 1;

/** Members of a project that hold files by name. */
const collections = ['schemas', 'countries', 'calendars', 'resources', 'pages', 'fingerprints'] as const;

type Collections = Record<(typeof collections)[number], TrackedFiles>;

/** Members that are one file. */
const singles = ['navigation', 'retention', 'tenants', 'names'] as const;

/** Members that are no files, which seldom change. */
const facts = [
  'paths',
  'entities',
  'widgets',
  'blocks',
  'handlers',
  'namedValues',
  'hasBrokenReferences',
] as const;

/**
 * A project that stays the same object while its files are edited, and notes what is read of it. The files must have passed the
 * checks that take wrong values out: nothing may change them afterwards.
 */
export class TrackedProject {
  readonly view: Project;
  readonly #files = new Map<string, TrackedFile>();
  readonly #collections: Collections;
  readonly #locales = new TrackedMap<TrackedFiles>();
  readonly #members = new Map<string, { value: unknown; input: Input }>();

  constructor(project: Project) {
    const made = Object.fromEntries(collections.map((name) => [name, new TrackedMap<TrackedFile>()]));
    this.#collections = made as Collections;
    const noted = [...facts, ...singles].map((name) => [
      name,
      { enumerable: true, get: () => this.#read(name) },
    ]);
    this.view = Object.defineProperties(
      { ...this.#collections, locales: this.#locales },
      Object.fromEntries(noted) as PropertyDescriptorMap,
    ) as unknown as Project;
    markTracked(this.view);
    this.replace(project);
  }

  /** Replaces all files by those of another reading. What is equal to what was there stays the same object. */
  replace(project: Project): void {
    const kept = new Set<string>();
    const fileOf = (file: SourceFile): TrackedFile => {
      kept.add(file.path);
      const known = this.#files.get(file.path);
      if (known) {
        known.replace(file);
        return known;
      }
      const made = new TrackedFile(file);
      this.#files.set(file.path, made);
      return made;
    };
    for (const name of collections) {
      this.#collections[name].replace([...project[name]].map(([key, file]) => [key, fileOf(file)]));
    }
    this.#locales.replace(
      [...project.locales].map(([language, files]) => {
        const map = this.#locales.known(language) ?? new TrackedMap();
        map.replace([...files].map(([key, file]) => [key, fileOf(file)]));
        return [language, map];
      }),
    );
    for (const name of singles) this.#give(name, project[name] && fileOf(project[name]));
    for (const name of facts) this.#give(name, project[name]);
    for (const path of this.#files.keys()) if (!kept.has(path)) this.#files.delete(path);
  }

  #give(name: string, value: unknown): void {
    const member = this.#members.get(name);
    if (!member) this.#members.set(name, { value, input: new Input() });
    else if (!isSame(member.value, value)) {
      member.value = value;
      member.input.change();
    }
  }

  #read(name: string): unknown {
    const { value, input } = this.#members.get(name)!;
    input.note();
    return value;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Set && other instanceof Set) return sameContent([...one], [...other]);
  return sameContent(one, other);
}

/** A file that notes what is read of it. */
class TrackedFile implements SourceFile {
  readonly path: string;
  readonly name: string;
  #text: string;
  #value: unknown;
  #tracked: TrackedValue | undefined;
  readonly #textInput = new Input();
  readonly #valueInput = new Input();

  constructor({ path, name, text, value }: SourceFile) {
    this.path = path;
    this.name = name;
    this.#text = text;
    this.#value = value;
    if (isObject(value)) this.#tracked = new TrackedValue(value, depth);
    markTracked(this);
  }

  get text(): string {
    this.#textInput.note();
    return this.#text;
  }

  get value(): unknown {
    this.#valueInput.note();
    return this.#tracked ? this.#tracked.view : this.#value;
  }

  replace({ text, value }: SourceFile): void {
    if (text !== this.#text) this.#textInput.change();
    this.#text = text;
    if (this.#tracked && isObject(value)) this.#tracked.replace(value);
    else if (this.#tracked || !sameContent(this.#value, value)) {
      this.#tracked = isObject(value) ? new TrackedValue(value, depth) : undefined;
      this.#value = value;
      this.#valueInput.change();
    }
  }
}

type TrackedFiles = TrackedMap<TrackedFile>;

/** A map that notes reads of its names. Its values note their own reads. */
class TrackedMap<Value> extends Map<string, Value> {
  readonly #names = new Input();

  replace(entries: [string, Value][]): void {
    const before = [...super.entries()];
    const isSame =
      before.length === entries.length &&
      before.every(([name, value], index) => name === entries[index]![0] && value === entries[index]![1]);
    if (isSame) return;
    super.clear();
    for (const [name, value] of entries) super.set(name, value);
    this.#names.change();
  }

  /** Returns the current value, without noting a read, to replace it. */
  known(name: string): Value | undefined {
    return super.get(name);
  }

  override set(): never {
    throw new TypeError('A project that is tracked is not changed.');
  }

  override delete(): never {
    return this.set();
  }

  override clear(): never {
    return this.set();
  }

  override get(name: string): Value | undefined {
    this.#names.note();
    return super.get(name);
  }

  override has(name: string): boolean {
    this.#names.note();
    return super.has(name);
  }

  override get size(): number {
    this.#names.note();
    return super.size;
  }

  override keys(): MapIterator<string> {
    this.#names.note();
    return super.keys();
  }

  override values(): MapIterator<Value> {
    this.#names.note();
    return super.values();
  }

  override entries(): MapIterator<[string, Value]> {
    this.#names.note();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    this.#names.note();
    return super[Symbol.iterator]();
  }

  override forEach(visit: (value: Value, name: string, map: Map<string, Value>) => void): void {
    this.#names.note();
    super.forEach((value, name) => visit(value, name, this));
  }
}
