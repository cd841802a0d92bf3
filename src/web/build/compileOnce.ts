import { compile, Recompiler } from '../../metadata/compile';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import type { JsonObject } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { readSource, versionOf } from '../../metadata/source/readSource';
import { nextRevision } from '../../metadata/tracking/reads';
import { TrackedValue } from '../../metadata/tracking/TrackedValue';
import { checkSamples } from '../../samples/checkSamples';

/** Metadata files as they were compiled. */
export interface Compilation {
  /** Names what the files contain. */
  version: string;
  /** Undefined where they have errors. */
  model: Model | undefined;
  diagnostics: Diagnostic[];
}

/** The last result for each folder: an edit makes the one before useless. */
const latest = new Map<string, Compilation>();

/**
 * Reads and compiles the metadata files below `root` with all checks, once until they change. The app, its workers and the page of
 * the API share one compilation.
 */
export async function compileOnce(root: string): Promise<Compilation> {
  return compileWith(root, (source) => compile(source, [checkSamples]));
}

/** Compiles again after each edit, and repeats only what depends on it. The model stays the same object. */
export async function compileEdits(root: string): Promise<Compilation> {
  const followed = edited.get(root) ?? new EditedModel();
  edited.set(root, followed);
  return compileWith(root, (source) => followed.compile(source));
}

async function compileWith(root: string, compileSource: typeof compile): Promise<Compilation> {
  const source = await readSource(root);
  const version = versionOf(source);
  const known = latest.get(root);
  if (known?.version === version) return known;
  const compilation = { version, ...compileSource(source) };
  latest.set(root, compilation);
  return compilation;
}

const edited = new Map<string, EditedModel>();

/** Levels of a model whose reads are noted: down to an entity's fields, and a file's texts. */
const depth = 3;

class EditedModel {
  readonly #recompiler = new Recompiler([checkSamples]);
  #tracked: TrackedValue | undefined;

  compile(source: Parameters<typeof compile>[0]): ReturnType<typeof compile> {
    const { model, ...compiled } = this.#recompiler.compile(source);
    if (!model) return { model, ...compiled };
    const value = model as unknown as JsonObject;
    nextRevision();
    if (this.#tracked) this.#tracked.replace(value);
    else this.#tracked = new TrackedValue(value, depth);
    return { model: this.#tracked.view as unknown as Model, ...compiled };
  }
}
