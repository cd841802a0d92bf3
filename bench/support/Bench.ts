/** An option of a bench, written `--name value`; one that is `false` by default takes no value. */
export interface BenchOption {
  default: string | number | boolean;
  /** For the help: one line. */
  says: string;
}

export type BenchOptions = Record<string, BenchOption>;

type Value<Given> = Given extends string ? string : Given extends number ? number : boolean;

/** Options as they were given, or by default. */
export type BenchValues<Options extends BenchOptions> = {
  [Name in keyof Options]: Value<Options[Name]['default']>;
};

/** One run of a bench. */
export interface BenchRun<Options extends BenchOptions> {
  options: BenchValues<Options>;
  /** Empty, and removed afterwards; other users of the machine may enter it. */
  folder: string;
  /** Ends something after the run, however the run ends; the last one begun is ended first. */
  later: (end: () => unknown) => void;
}

/** Measures something against a baseline in the same run. */
export interface Bench<Options extends BenchOptions = BenchOptions> {
  options: Options;
  /** Minutes after which a run with larger options has failed; 10 by default. */
  limit?(options: BenchValues<Options>): number;
  /** Prints tables, and returns figures by their names. Throws a sentence that says what to do where it cannot run. */
  run(run: BenchRun<Options>): Promise<Record<string, unknown>>;
}

/** Returns the bench unchanged, with types of its options. */
export const defineBench = <Options extends BenchOptions>(bench: Bench<Options>): Bench<Options> => bench;
