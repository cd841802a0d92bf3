import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { LoadedReact } from './loadReact';

const find = (selector: string) => document.querySelector(selector)!;

/**
 * Has a React render what the app renders in kind, and acts on it. Returns what was seen after each step: the page, what was
 * called, and the values of controls.
 */
export async function playReact({ React, ReactDom, client }: LoadedReact): Promise<string[]> {
  const { createElement: h, useEffect, useLayoutEffect, useState } = React;
  const container = document.body.appendChild(document.createElement('div'));
  const beside = document.body.appendChild(document.createElement('div'));
  const seen: string[] = [];
  const note = (text: string) => void seen.push(text);
  const look = (step: string) => note(`${step}: ${container.innerHTML} | ${beside.innerHTML}`);
  const root = client.createRoot(container, {
    onCaughtError: (error) => note(`caught ${(error as Error).message}`),
  });
  const show = (node: ReactNode, step: string) => {
    ReactDom.flushSync(() => root.render(node));
    look(step);
  };
  const fire = (selector: string, event: Event) =>
    ReactDom.flushSync(() => void find(selector).dispatchEvent(event));

  function Effects({ name }: { name: string }) {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => (note(`${name} laid out`), () => note(`${name} no longer laid out`)), [name]);
    useEffect(() => (note(`${name} begins`), () => note(`${name} ends`)), [name]);
    return h('button', { id: name, onClick: () => setCount((before) => before + 1) }, `${name} ${count}`);
  }

  // Lists whose elements move, with state that stays with its key, and effects.
  const list = (names: string[]) =>
    h('ul', null, ...names.map((name) => h('li', { key: name }, h(Effects, { name }))));
  show(list(['a', 'b', 'c']), 'list');
  fire('#b', new MouseEvent('click', { bubbles: true }));
  show(list(['c', 'b', 'd', 'a']), 'moved');
  show(list(['b']), 'left');

  // A part that is kept while it is hidden, as the pages of tabs are.
  const kept = (mode: 'visible' | 'hidden') =>
    h(React.Activity, {
      mode,
      children: [h(Effects, { key: 1, name: 'kept' }), h('p', { key: 2, style: { color: 'red' } }, 'text')],
    });
  show(kept('visible'), 'kept');
  fire('#kept', new MouseEvent('click', { bubbles: true }));
  show(kept('hidden'), 'hidden');
  show(kept('visible'), 'shown again');

  // Code that is loaded, by a fallback at first, then without one in a transition.
  let arrive: Record<string, () => void> = {};
  const lazyOf = (name: string) => {
    const Lazy = React.lazy(
      () =>
        new Promise<{ default: () => ReactNode }>((resolve) => {
          arrive[name] = () => resolve({ default: () => h(Effects, { name }) });
        }),
    );
    return Lazy;
  };
  const [First, Second] = [lazyOf('first'), lazyOf('second')];
  const waiting = (part: ReactNode) =>
    h(React.Suspense, { fallback: h('i', null, 'Loading') }, h('p', null, 'beside'), part);
  show(waiting(h(First)), 'waiting');
  arrive.first!();
  await expect.poll(() => seen).toContain('first begins');
  look('arrived');
  React.startTransition(() => root.render(waiting([h(First, { key: 1 }), h(Second, { key: 2 })])));
  await expect.poll(() => arrive.second).toBeDefined();
  look('in transition');
  arrive.second!();
  await expect.poll(() => seen).toContain('second begins');
  look('after the transition');

  // What fails, and is tried again.
  class Boundary extends React.Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override componentDidMount() {
      note('boundary mounted');
    }
    override render() {
      const retry = () => this.setState({ failed: false });
      return this.state.failed ? h('button', { id: 'retry', onClick: retry }, 'Retry') : this.props.children;
    }
  }
  let isBroken = true;
  function Breaking() {
    if (isBroken) throw new Error('broken');
    return h('p', null, 'works');
  }
  show(h(Boundary, null, h(Breaking)), 'broken');
  isBroken = false;
  fire('#retry', new MouseEvent('click', { bubbles: true }));
  look('mended');

  // Controls.
  function Controls() {
    const [text, setText] = useState('one');
    const [isOn, setOn] = useState(false);
    const [choice, setChoice] = useState('x');
    const shown = React.useDeferredValue(text);
    return h(
      'form',
      {
        onSubmit: (event) => {
          event.preventDefault();
          note(`sent ${text} ${isOn} ${choice}`);
        },
        onFocus: () => note('focus'),
        onBlur: () => note('blur'),
      },
      h('input', { id: 'text', value: text, onChange: (event) => setText(event.target.value.toUpperCase()) }),
      h('input', { id: 'box', type: 'checkbox', checked: isOn, onChange: () => setOn(!isOn) }),
      h('textarea', { id: 'area', defaultValue: 'kept' }),
      h(
        'select',
        {
          id: 'choice',
          value: choice,
          onChange: () => setChoice((find('#choice') as HTMLSelectElement).value),
        },
        h('option', { value: 'x' }, 'X'),
        h('option', { value: 'y' }, 'Y'),
      ),
      h('output', null, shown),
    );
  }
  show(h(Controls), 'controls');
  const input = find('#text') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'two');
  fire('#text', new Event('input', { bubbles: true }));
  fire('#box', new MouseEvent('click', { bubbles: true }));
  const select = find('#choice') as HTMLSelectElement;
  select.value = 'y';
  fire('#choice', new Event('change', { bubbles: true }));
  fire('#text', new FocusEvent('focusin', { bubbles: true }));
  fire('#text', new FocusEvent('focusout', { bubbles: true }));
  fire('form', new Event('submit', { bubbles: true, cancelable: true }));
  await expect.poll(() => find('output').textContent).toBe('TWO');
  look('filled in');
  note(`${input.value} ${(find('#box') as HTMLInputElement).checked} ${select.value}`);

  // Events pass a portal by its place in the tree; captured ones come first.
  const Place = React.createContext('none');
  const Inside = React.memo(() =>
    h('b', { id: 'inside', onClick: () => note('inside') }, React.useContext(Place)),
  );
  const portal = (place: string) =>
    h(
      Place.Provider,
      { value: place },
      h(
        'section',
        { onClick: () => note('bubbled'), onClickCapture: () => note('captured') },
        ReactDom.createPortal(h(Inside), beside),
      ),
    );
  show(portal('here'), 'portal');
  show(portal('there'), 'portal elsewhere');
  fire('#inside', new MouseEvent('click', { bubbles: true }));

  // A store outside, drawings, attributes, and elements that change their kind.
  let value = 1;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Stored() {
    const stored = React.useSyncExternalStore(subscribe, () => value);
    return h('output', { 'data-value': stored, 'aria-live': 'polite', hidden: stored > 1 }, stored);
  }
  const drawing = (tag: 'p' | 'div', width: number | undefined) =>
    h(
      React.Fragment,
      null,
      h(Stored),
      h(
        'svg',
        { viewBox: '0 0 9 9', width },
        h('title', null, 'Drawing'),
        h('path', { d: 'M0 0', strokeWidth: 2 }),
      ),
      h(tag, { className: `of ${tag}`, dangerouslySetInnerHTML: { __html: '<em>raw</em>' } }),
      h('img', { alt: 'a picture', src: 'data:,' }),
    );
  show(drawing('p', 5), 'drawn');
  value = 2;
  ReactDom.flushSync(() => listeners.forEach((listener) => listener()));
  show(drawing('div', undefined), 'drawn otherwise');

  ReactDom.flushSync(() => root.unmount());
  look('unmounted');
  container.remove();
  beside.remove();
  return seen;
}
