import { isObject, type JsonObject, type JsonValue } from '../model/json';
import { Input, markTracked } from './reads';
import { sameContent } from './sameContent';

/**
 * An object of JSON that notes which of its members are read, `depth` levels deep. It stays the same object when its
 * content is replaced, and nothing else changes it.
 */
export class TrackedValue {
  readonly view: JsonObject;
  readonly #depth: number;
  #value: JsonObject;
  readonly #names = new Input();
  readonly #members = new Map<string, Input>();
  readonly #inner = new Map<string, TrackedValue>();

  constructor(value: JsonObject, depth: number) {
    this.#value = { ...value };
    this.#depth = depth;
    this.view = new Proxy<JsonObject>(
      {},
      {
        get: (_target, key) => this.#read(key),
        has: (_target, key) => this.#read(key) !== undefined,
        ownKeys: () => {
          this.#names.note();
          return Object.keys(this.#value);
        },
        getOwnPropertyDescriptor: (_target, key) => {
          const value = this.#read(key);
          if (typeof key === 'symbol' || !Object.hasOwn(this.#value, key)) return undefined;
          return { value, enumerable: true, configurable: true, writable: false };
        },
        set: () => false,
        deleteProperty: () => false,
        defineProperty: () => false,
      },
    );
    markTracked(this.view);
  }

  /** Replaces the content. What is equal to what was there stays the same object. */
  replace(value: JsonObject): void {
    const before = this.#value;
    this.#value = { ...value };
    const names = Object.keys(value);
    if (names.join('\0') !== Object.keys(before).join('\0')) this.#names.change();
    for (const [name, input] of this.#members) {
      const next = member(value, name);
      const inner = this.#inner.get(name);
      if (inner && isObject(next)) inner.replace(next);
      else if (sameContent(member(before, name), next)) {
        if (next !== undefined) this.#value[name] = member(before, name);
      } else {
        this.#inner.delete(name);
        input.change();
      }
    }
  }

  #read(key: string | symbol): JsonValue | undefined {
    if (typeof key === 'symbol') return undefined;
    let input = this.#members.get(key);
    if (!input) this.#members.set(key, (input = new Input()));
    input.note();
    if (!Object.hasOwn(this.#value, key)) return Reflect.get(Object.prototype, key) as undefined;
    const value = this.#value[key];
    if (this.#depth === 0 || !isObject(value)) return value;
    let inner = this.#inner.get(key);
    if (!inner) this.#inner.set(key, (inner = new TrackedValue(value, this.#depth - 1)));
    return inner.view;
  }
}

function member(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
