/** A part of a regular expression. A `set` is one character, by its own notation: `[^\s@]`, `\d` or `a`. */
export type Part =
  | { kind: 'set'; source: string }
  | { kind: 'all'; parts: Part[] }
  | { kind: 'any'; parts: Part[] }
  | { kind: 'repeat'; part: Part; min: number; max: number }
  | { kind: 'begin' }
  | { kind: 'end' };

/**
 * Parses a regular expression as JSON Schema reads it, with the flag `u`. Returns undefined for one that is invalid, or has what looks around
 * or back, such as `(?=…)`, `\b` and `\1`.
 */
export function parsePattern(pattern: string): Part | undefined {
  try {
    void new RegExp(pattern, 'u');
    return new PatternReader(pattern).read();
  } catch {
    return undefined;
  }
}

/** Reads an expression that is known to be valid, so that it only looks for where parts end. */
class PatternReader {
  #at = 0;
  readonly #characters: string[];

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  read(): Part {
    const branches: Part[] = [];
    for (;;) {
      branches.push(this.#branch());
      if (this.#next() !== '|') break;
      this.#at++;
    }
    return branches.length === 1 ? branches[0]! : { kind: 'any', parts: branches };
  }

  #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #branch(): Part {
    const parts: Part[] = [];
    for (let next = this.#next(); next !== undefined && next !== '|' && next !== ')'; next = this.#next())
      parts.push(this.#repeated(this.#part()));
    return { kind: 'all', parts };
  }

  #part(): Part {
    const character = this.#characters[this.#at++]!;
    if (character === '^') return { kind: 'begin' };
    if (character === '$') return { kind: 'end' };
    if (character === '(') return this.#group();
    if (character === '[') return { kind: 'set', source: this.#class() };
    if (character === '\\') return { kind: 'set', source: this.#escaped() };
    return { kind: 'set', source: character };
  }

  #group(): Part {
    const [sign] = /^\?(:|<(?![=!])[^>]*>)?/.exec(this.#characters.slice(this.#at).join('')) ?? [];
    if (sign === '?') throw new Error('It looks around.');
    this.#at += Array.from(sign ?? '').length;
    const part = this.read();
    this.#at++;
    return part;
  }

  #class(): string {
    let source = '[';
    for (let next = ''; next !== ']'; source += next) {
      next = this.#characters[this.#at++]!;
      if (next === '\\') next += this.#characters[this.#at++]!;
    }
    return source;
  }

  #escaped(): string {
    const rest = this.#characters.slice(this.#at).join('');
    const [found] = /^([pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)/su.exec(rest)!;
    if (/^[bBk1-9]/.test(found)) throw new Error('It looks around or back.');
    this.#at += Array.from(found).length;
    return `\\${found}`;
  }

  #repeated(part: Part): Part {
    const rest = this.#characters.slice(this.#at).join('');
    const [found, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(rest) ?? [];
    if (found === undefined) return part;
    this.#at += found.length;
    if (sign !== undefined)
      return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    const open = comma === '' ? min : Infinity;
    return { kind: 'repeat', part, min, max: most ? Number(most) : open };
  }
}
