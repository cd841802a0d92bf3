import { createHmac, randomBytes } from 'node:crypto';
import type { FieldKind } from '../../metadata/model/kinds';
import { isPseudonym } from '../../metadata/values/personal';

/** Shorter values are replaced in their own fields only: they would be found in many a text by chance. */
const minLength = 6;

/**
 * The values that are forgotten together, each with its pseudonym. It is one for one value, and nothing leads back: the key by which these
 * are made is kept nowhere.
 */
export class Pseudonyms {
  readonly #key = randomBytes(32);
  readonly #known = new Map<string, string>();

  /** Whether a value is a pseudonym already. */
  static has(value: string): boolean {
    return isPseudonym(value);
  }

  /** The values that were replaced so far. */
  get values(): string[] {
    return [...this.#known.keys()];
  }

  /** Returns what takes the place of a value. */
  of(value: string, kind: FieldKind = 'text'): string {
    if (Pseudonyms.has(value)) return value;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const token = createHmac('sha256', this.#key).update(value).digest('hex').slice(0, 8);
    const pseudonym = kind === 'email' ? `forgotten-${token}@forgotten.invalid` : `Forgotten ${token}`;
    this.#known.set(value, pseudonym);
    return pseudonym;
  }

  /** Returns what takes the place of a value that was replaced before; any other is returned as it is. */
  known(value: string): string {
    return this.#known.get(value) ?? value;
  }

  /** The spellings of replaced values in texts, JSON and addresses. They are long enough to be told from others. */
  get written(): [written: string, pseudonym: string][] {
    const all = [...this.#known].filter(([value]) => value.length >= minLength);
    // A longer one first: it may contain a shorter one.
    return all
      .toSorted(([one], [other]) => other.length - one.length)
      .flatMap(([value, pseudonym]) =>
        [...new Set([value, asJson(value), encodeURIComponent(value), asParameter(value)])].map(
          (written): [string, string] => [written, pseudonym],
        ),
      );
  }

  /** Replaces the values, wherever they are in a text. */
  scrub(text: string): string {
    return this.written.reduce(
      (scrubbed, [written, pseudonym]) => scrubbed.replaceAll(written, pseudonym),
      text,
    );
  }
}

const asJson = (value: string) => JSON.stringify(value).slice(1, -1);

const asParameter = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length);
