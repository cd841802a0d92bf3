import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as React from 'react';
import type * as ReactDom from 'react-dom';
import type * as ReactDomClient from 'react-dom/client';

/** One React in its build for production, with its renderer. */
export interface LoadedReact {
  React: typeof React;
  ReactDom: typeof ReactDom;
  client: typeof ReactDomClient;
}

const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

const { resolve } = createRequire(import.meta.url);

/** The code of a module of React, by the name that it is imported by. */
export function reactCode(name: string): string {
  const [owner] = files[name]!.split('/');
  return readFileSync(
    resolve(`${owner}/package.json`).replace('package.json', files[name]!.slice(owner!.length + 1)),
    'utf8',
  );
}

/** Loads a React of its own. `change` is given the code of each of its modules, and returns what is run. */
export function loadReact(change: (code: string, name: string) => string): LoadedReact {
  const loaded: Record<string, object> = {};
  const load = (name: string): object => {
    if (loaded[name]) return loaded[name];
    const exports = (loaded[name] = {});
    // oxlint-disable-next-line typescript/no-implied-eval -- That the changed code runs is what is tested.
    new Function('exports', 'require', change(reactCode(name), name))(exports, load);
    return exports;
  };
  return {
    React: load('react') as typeof React,
    ReactDom: load('react-dom') as typeof ReactDom,
    client: load('react-dom/client') as typeof ReactDomClient,
  };
}
