import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../../src/web/build/facts/applyFacts';

/** Code without what does not matter in it. */
const plain = (code: string) =>
  code
    .replace(/\s+/g, ' ')
    .replace(/ ?([;{}=():,]) ?/g, '$1')
    .trim();

describe('facts', () => {
  it('of a variable are in place of each use, and nothing changes it', () => {
    const code = 'var on = !1; function f() { on = g(); return h((on = !0)), on && k(); }';
    expect(plain(applyFacts(code, { variables: { on: '!1' } }))).toBe(
      plain('var on = !1; function f() { g(); return h((!0)), (!1) && k(); }'),
    );
  });

  it('of a variable leave others of its name alone', () => {
    const code = 'var on = !1; function f(on) { return on; } function g() { var on = 1; return on; }';
    const inner = 'function h() { return { on: a.on }; }';
    expect(applyFacts(`${code} on; ${inner}`, { variables: { on: '!1' } })).toBe(`${code} (!1); ${inner}`);
  });

  it('of a variable that begins otherwise, or is counted, are refused', () => {
    expect(() => applyFacts('var on = !0; on;', { variables: { on: '!1' } })).toThrow(
      'on begins as !0, and not as !1.',
    );
    expect(() => applyFacts('var on = 0; on++;', { variables: { on: '0' } })).toThrow('on is counted.');
    expect(() => applyFacts('var on = 0; on |= 2;', { variables: { on: '0' } })).toThrow(
      'on is changed by |=.',
    );
  });

  it('of a variable of a function are in that function alone', () => {
    const code = 'function f(a) { var x = g(); return x + a; } function h() { var x = 1; return x; }';
    expect(applyFacts(code, { locals: { f: { x: 'null' } } })).toBe(code.replace('x + a', '(null) + a'));
  });

  it('of a property are in place of its value, whose changes are refused', () => {
    expect(applyFacts('f(a.b.done, { done: 1 });', { properties: { done: 'null' } })).toBe(
      'f((null), { done: 1 });',
    );
    expect(() => applyFacts('a.done = 1;', { properties: { done: 'null' } })).toThrow(
      'The property done is changed.',
    );
  });

  it('of what a function returns are in place of its calls, unless something happens in their arguments', () => {
    expect(applyFacts('function f() {} g(f(a, b.c));', { results: { f: '!1' } })).toBe(
      'function f() {} g((!1));',
    );
    expect(() => applyFacts('function f() {} f(g());', { results: { f: '!1' } })).toThrow(
      'Arguments of f do more than name a value.',
    );
  });

  it('of exports, classes and functions that nobody uses leave these out', () => {
    const code =
      'exports.a = function () {}; exports.b = 1; function C() {} C.prototype.d = D.prototype.d = function () {}; new C(); e = { f: f };';
    expect(applyFacts(code, { exports: ['a'], classes: ['C'], uncalled: ['f'] })).toBe(
      'void 0; exports.b = 1; function C() {}  D.prototype.d = function () {}; (void 0); e = { f: (() => {}) };',
    );
  });

  it('of tags leave out what is done with them, and no statement that others reach', () => {
    const code = `function f(x) {
      switch (x.tag) {
        case 1: a();
        case 9: b(); break;
        case 8: case 2: c(); break;
        case 9: var d = 1; e(); return;
        case 3: return 9 === x.tag ? d : 9 !== x.tag;
      }
    }`;
    expect(plain(applyFacts(code, { tags: [8, 9] }))).toBe(
      plain(`function f(x) {var d;
      switch (x.tag) {
        case 1: a();
        b(); break;
        case 2: c(); break;
        case 3: return (!1) ? d : (!0);
      }
    }`),
    );
  });

  it('of what is not there are refused', () => {
    expect(() => applyFacts('a;', { variables: { b: '1' }, tags: [7], results: { c: '1' } })).toThrow(
      'Nothing in it is called 7, b, c.',
    );
  });
});
