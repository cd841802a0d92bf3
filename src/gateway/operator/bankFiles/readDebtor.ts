import { readFile } from 'node:fs/promises';
import { checkShape } from '../../../metadata/checks/files/checkShapes';
import type { JsonValue } from '../../../metadata/model/json';
import { formatDiagnostic } from '../../../metadata/model/Diagnostic';
import { decodeFile } from '../../../metadata/source/decodeFile';
import { parseFile } from '../../../metadata/source/parseFile';
import { reporter } from '../../../metadata/source/reporter';
import type { Translate } from '../../http/translation';
import { checkDebtor, type Debtor } from './debtor';

/** Place of an example, for who got a file wrong. */
const advice = 'docs/operations/bank-files.md has an example.';

/** Reads the file that says who pays. Throws an error for the operator with all that is wrong in it, by line. */
export async function readDebtor(path: string, translate: Translate): Promise<Debtor> {
  const content = await readFile(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${(error as Error).message}. ${advice}`, { cause: error });
  });
  const { text, diagnostic } = decodeFile(path, content);
  const { file, diagnostics: broken } =
    text === undefined ? { diagnostics: [diagnostic] } : parseFile(path, path, text);
  const { report, diagnostics } = reporter(broken);
  if (file) checkShape(file, 'debtor', report);
  if (file && diagnostics().length === 0) {
    const { $schema: _schema, $comment: _comment, ...written } = file.value as { [key: string]: JsonValue };
    const found = checkDebtor(written as unknown as Debtor);
    if ('debtor' in found) return found.debtor;
    for (const problem of found.problems)
      report(file, problem.path, { code: 'invalid-value', message: translate(problem.text) });
  }
  throw new Error(`${diagnostics().map(formatDiagnostic).join('\n')}\n${advice}`);
}
