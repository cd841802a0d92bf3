// oxlint-disable unicorn/consistent-function-scoping -- browsers are given the source of one function
/**
 * Makes React report texts that a browser's translation would break, once in each window, before React. They stand beside other
 * nodes, or in another component's element, and change, come or go alone.
 */
export function watchBareTexts(): void {
  // A translation replaces such a text by elements that React does not know. Self-contained, as browsers are given its source.
  const patched = Symbol.for('watchBareTexts');
  const prototype = Node.prototype as Node & { [patched]?: boolean };
  if (prototype[patched]) return;
  prototype[patched] = true;

  interface Fiber {
    return: Fiber | null;
    type: unknown;
  }
  const fiberOf = (node: unknown): Fiber | undefined => {
    // Blanks are not translated.
    if (!(node instanceof Text) || node.data.trim() === '') return undefined;
    const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'));
    return key === undefined ? undefined : (node as unknown as Record<string, Fiber>)[key];
  };
  const isTranslated = (node: Node | null): boolean => {
    const element = node instanceof Element ? node : node?.parentElement;
    return !element?.closest('[translate="no"]');
  };
  const complain = (what: string, fiber: Fiber, parent: Node | null, text: unknown) => {
    const names: string[] = [];
    for (let each: Fiber | null = fiber; each && names.length < 3; each = each.return) {
      if (typeof each.type === 'function' && each.type.name) names.push(each.type.name);
    }
    const place = parent instanceof Element ? parent.cloneNode(false) : undefined;
    const tag = place instanceof Element ? place.outerHTML.slice(0, 120) : '?';
    console.error(
      `A text without an element of its own ${what}: "${String(text)}" in ${tag} of ${names.join(' < ')}`,
    );
  };

  let owner: object = Text.prototype;
  while (!Object.hasOwn(owner, 'nodeValue')) owner = Object.getPrototypeOf(owner) as object;
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { get, set } = Object.getOwnPropertyDescriptor(owner, 'nodeValue')!;
  Object.defineProperty(owner, 'nodeValue', {
    configurable: true,
    get,
    set(this: Node, text: string) {
      const fiber = fiberOf(this);
      if (fiber && isTranslated(this))
        complain('changes', fiber, this.parentNode, `${this.nodeValue} → ${text}`);
      set!.call(this, text);
    },
  });

  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { removeChild, insertBefore, appendChild } = prototype;
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const fiber = fiberOf(child);
    if (fiber && isTranslated(this)) complain('goes', fiber, this, child.nodeValue);
    return removeChild.call(this, child) as T;
  };
  prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    const fiber = fiberOf(before);
    if (fiber && isTranslated(this)) complain('stands behind what comes', fiber, this, before!.nodeValue);
    const own = fiberOf(child);
    if (own && isTranslated(this)) complain('comes', own, this, child.nodeValue);
    return insertBefore.call(this, child, before) as T;
  };
  prototype.appendChild = function append<T extends Node>(this: Node, child: T): T {
    const fiber = this.isConnected ? fiberOf(child) : undefined;
    if (fiber && isTranslated(this)) complain('comes', fiber, this, child.nodeValue);
    return appendChild.call(this, child) as T;
  };
}
