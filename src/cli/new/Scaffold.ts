import type { Model } from '../../metadata/model/Model';
import type { Project } from '../../metadata/source/Project';
import type { Source } from '../../metadata/source/readSource';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** What is known of what is to be made, by the name of the argument or option. */
export type Answers = Record<string, string>;

/** The project that a scaffold adds to: it has no errors. */
export interface Present {
  source: Source;
  project: Project;
  model: Model;
}

/** One thing that a scaffold has to know. It is an argument or an option of the command, and a question in a terminal. */
export interface Question {
  /** As the command line has it: `time-zone`. */
  name: string;
  /** What to give, as the usage and the question say it. */
  about: string;
  /** What is proposed, and taken without a terminal. Without a proposal the answer must be given. */
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

/** How one kind of thing is begun: the files that it needs, with the right places filled. */
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
  /** What is left to do by hand, a sentence each. */
  next: (answers: Answers) => string[];
}

/** Returns the text of a new JSON file, on one line but for its first brace: the formatter breaks what is too long. */
export function jsonText(value: object): string {
  return `{\n${JSON.stringify(value).slice(1)}\n`;
}

/** Returns a JSON text with a value set at a path, or inserted where the path ends in -1, after the last item. */
export function editJson(text: string, path: JSONPath, value: unknown): string {
  const isArrayInsertion = path.at(-1) === -1;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}
