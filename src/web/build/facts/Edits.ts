import type { ESTree } from 'vite';

interface Edit extends Pick<ESTree.Span, 'start' | 'end'> {
  text: string;
}

/** Changes of a text, by the places of what it was parsed into. */
export class Edits {
  readonly #edits: Edit[] = [];
  readonly #kept = new Set<number>();

  constructor(readonly text: string) {}

  /** Puts another text in place of a node. Within a node that is replaced later, it has no effect. */
  replace({ start, end }: Pick<ESTree.Span, 'start' | 'end'>, text: string): void {
    this.#edits.push({ start, end, text });
  }

  insert(place: number, text: string): void {
    this.replace({ start: place, end: place }, text);
  }

  /** Says of a name that it is no use of what it names. */
  keep(node: Pick<ESTree.Span, 'start'> | null | undefined): void {
    if (node) this.#kept.add(node.start);
  }

  isKept({ start }: Pick<ESTree.Span, 'start'>): boolean {
    return this.#kept.has(start);
  }

  /** The changed text. */
  apply(): string {
    // Of those that begin in the same place, the longest comes first; it has the others within it.
    const ordered = this.#edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
    let result = '';
    let place = 0;
    for (const { start, end, text } of ordered) {
      if (start < place) continue;
      result += this.text.slice(place, start) + text;
      place = end;
    }
    return result + this.text.slice(place);
  }
}
