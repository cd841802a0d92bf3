import type { Setting } from '../../gateway/settings/Setting';
import { code, markdownTable } from './markdownTable';

/** Returns `docs/operations/settings.md`: each variable of the gateway, by the declarations of settings. */
export function settingsPage(groups: Readonly<Record<string, Record<string, Setting<unknown>>>>): string {
  const all = Object.values(groups).flatMap((settings) => Object.entries(settings));
  const secrets = all.filter(([, { isSecret }]) => isSecret).map(([name]) => `- ${code(name)}`);
  const tables = Object.entries(groups).map(
    ([title, settings]) => `## ${title}

${markdownTable(
  ['Variable', 'Values', 'Without it', 'Purpose'],
  Object.entries(settings).map(([name, { values, without, purpose }]) => [
    code(name),
    values,
    without,
    purpose,
  ]),
)}`,
  );
  return `# Settings

<!-- Written by npm run types from src/gateway/settings/settings.ts. Edit that. -->

Environment variables of the gateway and of its commands. All are optional, unless another one needs them. An empty variable counts as not set. An invalid one is
reported by its name, and nothing starts. [Configure](configure.md) explains what goes together.

${tables.join('\n\n')}

## Secrets in files

The value of these variables can be in a file, as containers get secrets. The variable with \`_FILE\` at its end names it: \`DATABASE_URL_FILE=/run/secrets/database-url\`.
What is set in both ways is refused.

${[...secrets, '- `NETWORK_…`, the secrets of networks'].join('\n')}
`;
}
