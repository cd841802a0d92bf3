import { type ESTree, Visitor } from 'vite';

/** A piece to be cut out of a `switch`. */
interface Cut {
  start: number;
  end: number;
  /** The number that its case is of. */
  tag: number;
  /** The variables that are declared in it. */
  declared: string[];
}

/** Whether nothing that follows these statements is reached from them. */
function leaves(statements: readonly ESTree.Node[]): boolean {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return leaves(last.body);
  if (last?.type === 'IfStatement')
    return last.alternate !== null && leaves([last.consequent]) && leaves([last.alternate]);
  return /^(Break|Return|Throw|Continue)Statement$/.test(last?.type ?? '');
}

function variablesIn(statements: ESTree.Statement[], { start, end }: ESTree.Span): string[] {
  const names: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && names.push(id.name)),
  }).visit({ type: 'Program', body: statements, hashbang: null, sourceType: 'script', start, end });
  return names;
}

/**
 * Returns the parts to cut from cases of a `switch` whose value is none of `tags`. If other cases reach the statements, only the
 * label is cut.
 */
export function removeCases(cases: readonly ESTree.SwitchCase[], tags: readonly number[]): Cut[] {
  const cuts: Cut[] = [];
  // Whether the statements of the next case are reached from those before it, or by a label that shares them.
  let isReached = false;
  for (const each of cases) {
    const { test, consequent, start, end } = each;
    const tag = test?.type === 'Literal' && typeof test.value === 'number' ? test.value : undefined;
    const isDead = tag !== undefined && tags.includes(tag);
    if (isDead) {
      const first = consequent[0]?.start ?? end;
      if (isReached) cuts.push({ tag, start, end: first, declared: [] });
      else cuts.push({ tag, start, end, declared: variablesIn(consequent, each) });
    }
    if (consequent.length === 0) isReached ||= !isDead;
    else isReached = (isReached || !isDead) && !leaves(consequent);
  }
  return cuts;
}
