/** The part of Ajv's error object that is used here. */
export interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/**
 * Replaces the errors of all branches of each failed `oneOf` and `anyOf` by what is worth telling: the values that are
 * allowed where the branches are constants, else what is wrong with the branch that fits best. Runs in the browser too.
 */
export function untangleChoices<Failure extends SchemaError>(errors: readonly Failure[]): Failure[] {
  let rest = [...errors];
  // Inner choices stand before outer ones.
  for (const choice of errors) {
    if (choice.keyword !== 'oneOf' && choice.keyword !== 'anyOf') continue;
    const inside = rest.filter((error) => isInside(error, choice));
    if (inside.length === 0) continue;
    const kept = rest.filter((error) => error !== choice && !inside.includes(error));
    rest = [...kept, ...tellingOf(choice, inside)];
  }
  return rest;
}

function isInside(error: SchemaError, choice: SchemaError): boolean {
  const { instancePath } = choice;
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`))
  );
}

function tellingOf<Failure extends SchemaError>(choice: Failure, inside: Failure[]): Failure[] {
  const fitting = branchesOf(choice, inside).filter((branch) =>
    branch.every(({ keyword }) => keyword !== 'const'),
  );
  if (fitting.length > 0) {
    const penalty = (branch: Failure[]) =>
      branch.length + (branch.some((error) => isOtherType(error, choice)) ? 1000 : 0);
    return fitting.reduce((best, branch) => (penalty(branch) < penalty(best) ? branch : best));
  }
  const constants = inside.filter(({ keyword }) => keyword === 'const');
  const allowedValues = [...new Set(constants.map(({ params }) => params.allowedValue))];
  const at = constants[0]?.instancePath ?? choice.instancePath;
  return [{ ...choice, instancePath: at, keyword: 'enum', params: { allowedValues } }];
}

function branchesOf<Failure extends SchemaError>(choice: Failure, inside: Failure[]): Failure[][] {
  const branches = new Map<string, Failure[]>();
  for (const error of inside) {
    const index = error.schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0] ?? '';
    branches.set(index, [...(branches.get(index) ?? []), error]);
  }
  return [...branches.values()];
}

function isOtherType(error: SchemaError, choice: SchemaError): boolean {
  return error.keyword === 'type' && error.instancePath === choice.instancePath;
}
