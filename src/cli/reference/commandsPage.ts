import type { Command } from '../operator/command/Command';
import { databaseUsage, doctorUsage, jobsUsage, ledgerUsage, sandboxUsage } from '../support/usages';
import { code, markdownTable } from './markdownTable';

/** A way to call a command, and its purpose. */
interface Call {
  call: string;
  purpose: string;
}

/** Takes the two columns of a usage apart: a call is indented by two spaces, further lines of its purpose by more. */
export function parseUsage(usage: string): Call[] {
  const calls: Call[] = [];
  for (const line of usage.split('\n')) {
    const [, call, purpose = ''] = /^ {2}(\S.*?)(?:(?: {2,}|(?<=…) )(.*))?$/.exec(line) ?? [];
    const before = calls.at(-1);
    if (call !== undefined) calls.push({ call, purpose });
    else if (before && line.startsWith('   ')) before.purpose = `${before.purpose} ${line.trim()}`.trim();
  }
  return calls;
}

/** A cell, in which a bar would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|');

const programs = { database: databaseUsage, jobs: jobsUsage, ledger: ledgerUsage, sandbox: sandboxUsage };

const scopeOf = ({ scope }: Command, call: string) =>
  typeof scope === 'string' ? scope : scope(call.split(' '));

/** Returns `docs/operations/commands.md`: each command of operators, by its usage. */
export function commandsPage(commands: readonly Command[]): string {
  const operator = commands.flatMap((command) =>
    parseUsage(command.usage).map(({ call, purpose }) => [
      code(cell(call)),
      cell(purpose),
      scopeOf(command, call),
    ]),
  );
  const doctor = parseUsage(doctorUsage).map(({ call, purpose }) => [code(call), purpose, 'none']);
  const others = Object.entries(programs).map(
    ([name, usage]) => `## npm run ${name}

${markdownTable(
  ['Command', 'Purpose'],
  parseUsage(usage).map(({ call, purpose }) => [code(cell(call)), cell(purpose)]),
)}`,
  );
  return `# Commands

<!-- Written by npm run types from the usages of src/cli/. Edit these. -->

Commands take the environment of the gateway: \`set -a; . /etc/corridor/gateway.env; set +a\`. They work while gateways run, and exit with 1 where something fails.
Write the words after \`--\`: \`npm run jobs -- list\`.

## npm run operator

An operator [signs in](operators.md) first, and needs the scope of the command. Programs set \`OPERATOR_TOKEN\`. In a sandbox nobody signs in.

${markdownTable(['Command', 'Purpose', 'Scope'], [...operator, ...doctor])}

${others.join('\n\n')}
`;
}
