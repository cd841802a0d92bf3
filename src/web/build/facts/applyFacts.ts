import { type ESTree, parseSync, Visitor } from 'vite';
import type { Facts } from './Facts';
import { Edits } from './Edits';
import { removeCases } from './removeCases';
import { Shadows } from './Shadows';

/** Names of variables that hold a fiber's tag. */
const tagNames = new Set(['tag', 'grandTag']);

const isTag = (node: ESTree.Node): boolean =>
  node.type === 'AssignmentExpression'
    ? isTag(node.right)
    : (node.type === 'Identifier' && tagNames.has(node.name)) ||
      (node.type === 'MemberExpression' && !node.computed && tagNames.has(nameOf(node.property)));

const nameOf = (node: ESTree.Node | null | undefined): string =>
  node?.type === 'Identifier' ? node.name : '';

/** `X.prototype.y` or `exports.y`, as the name of X and of y. */
function memberOf(node: ESTree.Node): { owner: string; isOfPrototype: boolean; name: string } | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const { object } = node;
  const name = nameOf(node.property);
  if (object.type === 'MemberExpression' && !object.computed && nameOf(object.property) === 'prototype')
    return { owner: nameOf(object.object), isOfPrototype: true, name };
  return { owner: nameOf(object), isOfPrototype: false, name };
}

/** Whether nothing happens where an expression is evaluated. */
function isPlain(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
    case 'FunctionExpression':
      return true;
    case 'MemberExpression':
      return isPlain(node.object);
    case 'UnaryExpression':
      return isPlain(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isPlain(node.left) && isPlain(node.right);
    case 'ConditionalExpression':
      return isPlain(node.test) && isPlain(node.consequent) && isPlain(node.alternate);
    default:
      return false;
  }
}

/**
 * Returns the code of a module with `facts` written into it, so that a minifier drops what they rule out. Throws
 * where a fact is of nothing in the code, or where the code contradicts it.
 */
export function applyFacts(code: string, facts: Facts): string {
  const { exports = [], variables = {}, locals = {}, properties = {}, results = {} } = facts;
  const { uncalled = [], classes = [], tags = [] } = facts;
  const edits = new Edits(code);
  const shadows = new Shadows(Object.keys(variables), locals);
  const named = [variables, properties, results, locals].flatMap((each) => Object.keys(each));
  const expected = new Set([...exports, ...classes, ...uncalled, ...tags.map(String), ...named]);
  const put = (node: ESTree.Span, fact: string | number, text: string) => {
    expected.delete(String(fact));
    edits.replace(node, text);
  };
  const valueOf = (name: string) => {
    const local = shadows.localValue(name);
    if (local) expected.delete(local.of);
    return (
      local?.value ?? (Object.hasOwn(variables, name) && !shadows.hides(name) ? variables[name] : undefined)
    );
  };
  const enter = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    edits.keep(node.id);
    node.params.forEach((each) => edits.keep(each));
    shadows.enter(node);
  };
  const leave = () => shadows.leave();

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,

    VariableDeclarator({ id, init }) {
      edits.keep(id);
      const value = valueOf(nameOf(id));
      if (shadows.isInFunction || value === undefined) return;
      const written = init ? code.slice(init.start, init.end) : 'nothing';
      if (written !== value) throw new Error(`${nameOf(id)} begins as ${written}, and not as ${value}.`);
    },

    Property({ key, computed }) {
      if (!computed) edits.keep(key);
    },

    AssignmentExpression(node) {
      const { left, right, operator } = node;
      const member = memberOf(left);
      const upTo = { start: left.start, end: code.indexOf('=', left.end) + 1 };
      if (member?.owner === 'exports' && exports.includes(member.name)) put(node, member.name, 'void 0');
      else if (member?.isOfPrototype && classes.includes(member.owner)) {
        // The methods of another class may be assigned in the same statement.
        if (right.type === 'AssignmentExpression') put(upTo, member.owner, '');
        else put(node, member.owner, 'void 0');
      } else if (member && Object.hasOwn(properties, member.name)) {
        throw new Error(`The property ${member.name} is changed.`);
      } else if (left.type === 'Identifier' && valueOf(left.name) !== undefined) {
        if (operator !== '=') throw new Error(`${left.name} is changed by ${operator}.`);
        edits.replace(upTo, '');
      }
    },

    UpdateExpression({ argument }) {
      if (valueOf(nameOf(argument)) !== undefined) throw new Error(`${nameOf(argument)} is counted.`);
    },

    Identifier(node) {
      if (edits.isKept(node)) return;
      const value = valueOf(node.name);
      if (value !== undefined) put(node, node.name, `(${value})`);
      else if (uncalled.includes(node.name)) put(node, node.name, '(() => {})');
    },

    MemberExpression(node) {
      if (node.computed) return;
      edits.keep(node.property);
      const name = nameOf(node.property);
      if (Object.hasOwn(properties, name) && isPlain(node.object)) put(node, name, `(${properties[name]})`);
    },

    CallExpression(node) {
      const name = nameOf(node.callee);
      if (!Object.hasOwn(results, name)) return;
      if (!node.arguments.every(isPlain)) throw new Error(`Arguments of ${name} do more than name a value.`);
      put(node, name, `(${results[name]})`);
    },

    NewExpression(node) {
      if (classes.includes(nameOf(node.callee))) put(node, nameOf(node.callee), '(void 0)');
    },

    BinaryExpression(node) {
      const { left, right, operator } = node;
      if (operator !== '===' && operator !== '!==') return;
      if (left.type !== 'Literal' || typeof left.value !== 'number') return;
      if (tags.includes(left.value) && isTag(right))
        put(node, left.value, operator === '===' ? '(!1)' : '(!0)');
    },

    SwitchStatement(node) {
      if (!isTag(node.discriminant)) return;
      for (const { tag, start, end, declared } of removeCases(node.cases, tags)) {
        put({ start, end }, tag, '');
        // Other cases may use the variables.
        if (declared.length > 0) edits.insert(shadows.bodyStart, `var ${declared.join(', ')};`);
      }
    },
  }).visit(parseSync('module.js', code, { sourceType: 'module' }).program);

  if (expected.size > 0) throw new Error(`Nothing in it is called ${[...expected].join(', ')}.`);
  return edits.apply();
}
