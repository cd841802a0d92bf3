import type { Tone } from './Tone';

/** One choice of a field whose schema is a `oneOf` of `const`s, with its text in the bound language. */
export interface FieldOption {
  value: string | number | boolean;
  title: string;
  tone?: Tone;
}
