import { vi } from 'vitest';
import type { Model } from '../../../../src/metadata/model/Model';
import type { Database } from '../../../../src/gateway/database/declared/tables';
import type { ServerContext } from '../../../../src/gateway/http/context';
import { findCommand, runOperator } from '../../../../src/cli/operator/runOperator';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import type { SignedIn } from './people';

/** Parts of a test gateway that commands need. */
interface CommandedGateway {
  db: Database;
  model: Model;
  context: ServerContext;
  clock: { now: () => Date };
}

/** Options of commands by their names; `true` for those without a value. */
export type CommandOptions = Readonly<Record<string, string | true | undefined>>;

/**
 * Runs `npm run operator -- …` and returns its output. The operator has this name or has signed in, and may do amounts `alone`.
 * `lines` has the output even after a failure.
 */
export async function operatorCommand(
  { db, model, context, clock }: CommandedGateway,
  words: readonly string[],
  options: CommandOptions = {},
  {
    name = 'olga',
    lines = [],
    alone = {},
    by,
  }: { name?: string; lines?: string[]; alone?: Record<string, number>; by?: SignedIn } = {},
): Promise<string> {
  const args = Object.entries(options).flatMap(([option, value]) =>
    value === undefined ? [] : value === true ? [`--${option}`] : [`--${option}`, value],
  );
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const actor = by ? { kind: 'operator' as const, id: by.id, name: by.name } : operatorActor(name);
  const operator = { ...context, db, model, actor, operatorId: by?.id, alone, now: clock.now() };
  try {
    await runOperator(findCommand(words)!, operator, [...words, ...args]);
  } finally {
    print.mockRestore();
  }
  return lines.join('\n');
}
