import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { asModule, reactBuildPath, reactBuilds } from '../../../src/web/build/reactModules';

const require = createRequire(import.meta.url);

/** Names that the code of a module exports, without the default export. */
function exportsOf(code: string): string[] {
  const [, list = ''] = /^export \{ (.+) \};$/m.exec(code) ?? [];
  return list.split(', ').map((item) => item.replace(/^\$\w+ as /, ''));
}

describe.each(Object.keys(reactBuilds))('%s as an ES module', (source) => {
  it('exports what its CommonJS module does', () => {
    const path = reactBuildPath(source);
    const code = asModule(readFileSync(path, 'utf8'), path);
    expect(exportsOf(code).toSorted()).toEqual(Object.keys(require(path) as object).toSorted());
  });
});

describe('the code of a build of React', () => {
  it('imports what it required, and keeps what it declared with it', () => {
    const code =
      'var React = require("react"),\n  a = 1;\nexports.b = function () { return exports.c() + a; };\nexports.c = React.d;';
    const [first, ...rest] = asModule(code, '/build.js').split('\n');
    expect(first).toBe("import * as React from 'react';");
    expect(rest.join('\n')).toContain(
      'var a = 1;\nvar $b = function () { return $c() + a; };\nvar $c = React.d;',
    );
  });

  it.each(['module.exports = 1;', 'exports.a = require("b");', 'exports["a"] = 1;', 'var a = 1;'])(
    'is refused if it is %s',
    (code) => {
      expect(() => asModule(code, '/build.js')).toThrow('/build.js is not written as');
    },
  );
});
