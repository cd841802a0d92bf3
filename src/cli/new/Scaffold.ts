import type { Model } from '../../metadata/model/Model';
import type { Project } from '../../metadata/source/Project';
import type { Source } from '../../metadata/source/readSource';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** Answers about the thing that is made, by the name of the argument or option. */
export type Answers = Record<string, string>;

/** The project that a scaffold adds to: it has no errors. */
export interface Present {
  source: Source;
  project: Project;
  model: Model;
}

/** One thing that a scaffold has to know. It is an argument or an option of the command, and a question in a terminal. */
export interface Question {
  /** Name on the command line: `time-zone`. */
  name: string;
  /** Description of the answer, in the usage and the question. */
  about: string;
  /** Returns a proposal, which is taken without a terminal. Without one the answer must be given. */
  propose?: (answers: Answers, present: Present) => string | undefined;
  /** Returns what is wrong with an answer and what to give instead; undefined if it will do. */
  problem?: (answer: string, answers: Answers, present: Present) => string | undefined;
  /** Whether it may be left empty. */
  optional?: boolean;
  /** Whether it is asked with yes or no: given as `--name` alone. The answer is `yes`, or there is none. */
  isFlag?: boolean;
}

/** Files by path from the project's root, with `/`. */
export type Files = Map<string, string>;

/** Scaffold of one kind of thing: the files that it needs, with the right places filled. */
export interface Scaffold {
  /** Given without a name, in this order. */
  arguments: Question[];
  /** Given as `--name value`. */
  options: Question[];
  /** Returns the files to create, and the present ones as they become. JSON is tidied afterwards. */
  files: (answers: Answers, present: Present) => { created: Files; changed: Files };
  /** Translations of the texts that it writes, by their English. */
  texts?: (answers: Answers, language: string) => ReadonlyMap<string, string>;
  /** Scripts of package.json that write what follows from the files. */
  scripts?: string[];
  /** Steps that are left to do by hand, a sentence each. */
  next: (answers: Answers) => string[];
}

/** Returns the text of a new JSON file, on one line after its first brace. The formatter breaks what is too long. */
export function jsonText(value: object): string {
  return `{\n${JSON.stringify(value).slice(1)}\n`;
}

/** Returns a JSON text with a value set at a path. Where the path ends in -1, it is inserted after the last item. */
export function editJson(text: string, path: JSONPath, value: unknown): string {
  const isArrayInsertion = path.at(-1) === -1;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}
