import { type ESTree, Visitor } from 'vite';

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

interface Scope {
  /** The place after the brace that its body begins with. */
  bodyStart: number;
  /** Names that are other variables within the function. */
  hidden: Set<string>;
  /** Its name and what is known of its own variables, where something is. */
  known?: { of: string; values: Record<string, string> };
}

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '');

/** The functions around a place, as far as they have variables of their own that are called like known ones. */
export class Shadows {
  readonly #scopes: Scope[] = [];

  /** `names` are variables of the module; `locals` those of functions: function → name → value. */
  constructor(
    readonly names: readonly string[],
    readonly locals: Record<string, Record<string, string>>,
  ) {}

  enter(node: AnyFunction): void {
    const own = new Set(node.params.map(nameOf));
    if (node.body) {
      new Visitor({ VariableDeclarator: ({ id }) => void own.add(nameOf(id)) }).visit({
        type: 'Program',
        body: node.body.type === 'BlockStatement' ? node.body.body : [],
        hashbang: null,
        sourceType: 'script',
        start: node.start,
        end: node.end,
      });
    }
    const of = node.id?.name ?? '';
    const values = Object.hasOwn(this.locals, of) ? this.locals[of] : undefined;
    const hidden = new Set(this.names.filter((name) => own.has(name)));
    this.#scopes.push({
      bodyStart: (node.body?.start ?? node.start) + 1,
      hidden,
      ...(values && { known: { of, values } }),
    });
  }

  leave(): void {
    this.#scopes.pop();
  }

  get isInFunction(): boolean {
    return this.#scopes.length > 0;
  }

  /** The place where the body of the function around begins. */
  get bodyStart(): number {
    return this.#scopes.at(-1)!.bodyStart;
  }

  /** Whether a name is another variable here than that of the module. */
  hides(name: string): boolean {
    return this.#scopes.some(({ hidden }) => hidden.has(name));
  }

  /** The value that a variable of the function around has, and the function. */
  localValue(name: string): { of: string; value: string } | undefined {
    const known = this.#scopes.findLast((scope) => scope.known)?.known;
    const value = known && Object.hasOwn(known.values, name) ? known.values[name] : undefined;
    return known && value !== undefined ? { of: known.of, value } : undefined;
  }
}
