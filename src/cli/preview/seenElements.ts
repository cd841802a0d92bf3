/** Sizes of elements as a browser would give them, in px: no element of a preview has one. */
const height = 240;
/** The width of margins and the menu, in px. */
const around = 64;

/** Says of each element that it can be seen, as a preview has all of a page. */
export class SeenElements {
  readonly #tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
    queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver));
  }

  unobserve(): void {}

  disconnect(): void {}
}

/** Reports each element as wide as the page, so that what is drawn by its size has one. */
export class WideElements {
  readonly #tell: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const width = innerWidth - around;
    const contentRect = { width, height, x: 0, y: 0, top: 0, left: 0, right: width, bottom: height };
    const entry = { target, contentRect } as unknown as ResizeObserverEntry;
    queueMicrotask(() => this.#tell([entry], this));
  }

  unobserve(): void {}

  disconnect(): void {}
}
