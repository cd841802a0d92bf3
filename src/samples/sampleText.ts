import { memoize } from '../metadata/tracking/memoize';
import type { Random } from './Random';

/** Most repetitions that `*`, `+` and `{n,}` make. */
const maxRepeats = 8;

/** A part of a regular expression that can be drawn. */
type Part =
  | { kind: 'characters'; characters: string; min: number; max: number }
  | { kind: 'group'; branches: Part[][]; min: number; max: number };

/** A key for `memoize`, which holds what it is given weakly. */
const expressions = {};

/** Returns a random text that matches a regular expression. Throws at what it does not know, such as a look-ahead. */
export function sampleText(random: Random, pattern: string): string {
  return drawBranches(random, parsed(expressions, pattern));
}

const parsed = memoize((_: object, pattern: string): Part[][] => new PatternParser(pattern).parse());

function drawBranches(random: Random, branches: Part[][]): string {
  return random
    .pick(branches)
    .map((part) => {
      const count = random.integer(part.min, part.max);
      if (part.kind === 'characters') return random.text(count, part.characters);
      return Array.from({ length: count }, () => drawBranches(random, part.branches)).join('');
    })
    .join('');
}

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const classes: Record<string, string> = { d: digits, w: lower + lower.toUpperCase() + digits, s: ' ' };

class PatternParser {
  #at = 0;

  constructor(readonly pattern: string) {}

  parse(): Part[][] {
    const branches = this.#branches();
    if (this.#at < this.pattern.length) throw this.#unknown();
    return branches;
  }

  #branches(): Part[][] {
    const branches: Part[][] = [[]];
    while (this.#at < this.pattern.length && this.pattern[this.#at] !== ')') {
      const character = this.pattern[this.#at]!;
      if (character === '|') {
        this.#at++;
        branches.push([]);
      } else if (character === '^' || character === '$') this.#at++;
      else branches.at(-1)!.push(this.#repeated(this.#part(character)));
    }
    return branches;
  }

  #part(character: string): Part {
    this.#at++;
    const once = { min: 1, max: 1 };
    switch (character) {
      case '(': {
        if (this.pattern[this.#at] === '?') {
          if (this.pattern[this.#at + 1] !== ':') throw this.#unknown();
          this.#at += 2;
        }
        const branches = this.#branches();
        this.#at++;
        return { kind: 'group', branches, ...once };
      }
      case '[':
        return { kind: 'characters', characters: this.#class(), ...once };
      case '.':
        return { kind: 'characters', characters: classes.w!, ...once };
      case '\\':
        return { kind: 'characters', characters: this.#escaped(), ...once };
      default:
        return { kind: 'characters', characters: character, ...once };
    }
  }

  #escaped(): string {
    const character = this.pattern[this.#at++]!;
    if (/[A-CE-RT-VX-Zbu]/.test(character)) throw this.#unknown();
    return classes[character] ?? character;
  }

  #class(): string {
    if (this.pattern[this.#at] === '^') throw this.#unknown();
    let characters = '';
    while (this.pattern[this.#at] !== ']') {
      const character = this.pattern[this.#at++];
      if (character === undefined) throw this.#unknown();
      if (character === '\\') characters += this.#escaped();
      else if (this.pattern[this.#at] === '-' && this.pattern[this.#at + 1] !== ']') {
        const end = this.pattern.charCodeAt(this.#at + 1);
        for (let code = character.charCodeAt(0); code <= end; code++) characters += String.fromCharCode(code);
        this.#at += 2;
      } else characters += character;
    }
    this.#at++;
    return characters;
  }

  #repeated(part: Part): Part {
    const [text, least, comma, most] =
      /^(?:\{(\d+)(,?)(\d*)\}|[*+?])/.exec(this.pattern.slice(this.#at)) ?? [];
    if (text === undefined) return part;
    this.#at += text.length;
    if (text === '?') return { ...part, min: 0 };
    if (text === '*') return { ...part, min: 0, max: maxRepeats };
    if (text === '+') return { ...part, max: maxRepeats };
    const min = Number(least);
    const max = comma ? (most ? Number(most) : min + maxRepeats) : min;
    return { ...part, min, max };
  }

  #unknown(): Error {
    return new Error(`No text can be drawn from ${this.pattern}: see position ${this.#at}.`);
  }
}
