import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BrokenStatementError, type StatementFault } from '../reader/StatementEntry';
import type { XmlElement } from './XmlElement';

/** Deeper than this, no message is nested. */
const maxDepth = 100;

/** Most elements within one that is read: an entry of a hundred thousand transactions. */
const maxElements = 2_000_000;

/** An element that was asked for, whole, and the names of those around it. */
export interface FoundElement {
  path: readonly string[];
  element: XmlElement;
}

/**
 * Reads the elements of an XML text that `isWanted` names, as it arrives. Names are without prefix. Throws `BrokenStatementError` where the
 * text is malformed, ends early, or declares a document type: entities make XML dangerous, and no message has them.
 */
export async function* readElements(
  chunks: AsyncIterable<string>,
  isWanted: (name: string, path: readonly string[]) => boolean,
): AsyncGenerator<FoundElement[]> {
  const collector = new Collector(isWanted);
  for await (const chunk of chunks) {
    // Those of one chunk are yielded together: a generator's step for each of a million elements costs as much as reading it.
    collector.write(chunk);
    yield collector.take();
  }
  collector.close();
  yield collector.take();
}

/** An element while it is built. */
interface OpenElement extends XmlElement {
  children: OpenElement[];
}

/** Children of elements without any, as most are, in place of a list of their own. */
const childless: OpenElement[] = [];

/** Builds the elements that are wanted from what the parser meets. */
class Collector {
  readonly #parser = new SaxesParser({});
  readonly #isWanted: (name: string, path: readonly string[]) => boolean;
  /** The elements around the place that is read. */
  readonly #path: string[] = [];
  /** The open elements of the one that is being built, itself first. */
  readonly #open: OpenElement[] = [];
  #size = 0;
  #isClosing = false;
  #found: FoundElement[] = [];

  constructor(isWanted: (name: string, path: readonly string[]) => boolean) {
    this.#isWanted = isWanted;
    const add = (text: string) => {
      const current = this.#open[this.#open.length - 1];
      if (current) current.text = current.text === '' ? text : current.text + text;
    };
    this.#parser.on('opentag', (tag) => this.#enter(tag));
    this.#parser.on('closetag', () => this.#leave());
    this.#parser.on('text', add);
    this.#parser.on('cdata', add);
    this.#parser.on('doctype', () => this.#fail('documentType'));
    this.#parser.on('error', () => this.#fail(this.#isClosing ? 'endsEarly' : 'malformedXml'));
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  /** Ends the text: what is still open is missing its end. */
  close(): void {
    this.#isClosing = true;
    this.#parser.close();
  }

  take(): FoundElement[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    const colon = name.indexOf(':');
    const local = colon === -1 ? name : name.slice(colon + 1);
    if (this.#path.length >= maxDepth) this.#fail('tooDeep');
    const parent = this.#open.at(-1);
    if (parent || this.#isWanted(local, this.#path)) {
      if (++this.#size > maxElements) this.#fail('tooLargeEntry');
      const element: OpenElement = { name: local, attributes, text: '', children: childless };
      if (parent?.children === childless) parent.children = [element];
      else parent?.children.push(element);
      this.#open.push(element);
    }
    this.#path.push(local);
  }

  #leave(): void {
    this.#path.pop();
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.#found.push({ path: [...this.#path], element });
    this.#size = 0;
  }

  #fail(fault: StatementFault): never {
    throw new BrokenStatementError(fault, this.#parser.line);
  }
}
