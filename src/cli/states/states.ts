import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readTenants } from '../../gateway/operator/readTenants';
import { compileValid } from '../../metadata/compile';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import type { Model } from '../../metadata/model/Model';
import type { Tenants } from '../../metadata/model/Tenants';
import { defaultLanguage } from '../../metadata/source/Project';
import { readProject } from '../../metadata/source/readProject';
import { readSource } from '../../metadata/source/readSource';
import { runCommand } from '../support/runCommand';
import { stateDiagram } from './stateDiagram';

/**
 * `npm run states -- withdrawals [--language zh] [--tenants FILE]`: prints a resource's states as a Mermaid diagram. Its roles are those of
 * the sandbox's merchants, or of a file of the operator.
 */
const usage = `Usage: npm run states -- RESOURCE [--language zh] [--tenants FILE]
  prints the states of a resource's records as a Mermaid diagram, with the roles that lead from one to another`;

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        language: { type: 'string', default: defaultLanguage },
        tenants: { type: 'string' },
        root: { type: 'string', default: process.cwd() },
      },
    });
    const [resource] = positionals;
    const { language, root } = values;
    const source = await readSource(root);
    const model = compileValid(source);
    if (resource === undefined) throw new Error('Name a resource: npm run states -- withdrawals');
    if (!model.languages.includes(language))
      throw new Error(`There is no language "${language}". There are ${model.languages.join(', ')}.`);
    const tenants = values.tenants === undefined ? model.tenants : await tenantsOf(values.tenants, model);
    console.log(stateDiagram({ project: readProject(source).project, model, language, tenants }, resource));
  },
  { usage },
);

async function tenantsOf(path: string, model: Model): Promise<Tenants> {
  const { tenants, diagnostics } = readTenants(path, await readFile(path), model, new Date());
  if (!tenants) throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
  return tenants;
}
