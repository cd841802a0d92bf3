import type { BoundField } from '../../model/BoundField';
import type { JsonSchema } from '../../model/json';
import { type RetentionRule, retentionRule } from '../../schema/retentionRule';
import { type Project, projectFields, type SourceFile } from '../../source/Project';
import { type Check, type Report, reportMisplacedEntityKeyword } from '../../source/reporter';
import { tableRules } from '../../storage/entityTable';
import { unknownState } from '../fields/unknownState';

/** Checks that records with a retention period are in a table, and needed neither by other records nor the ledger. */
export const checkRecordRetention: Check = (project, report) => {
  reportMisplacedEntityKeyword(project, report, 'x-retention', { code: 'misplaced-retention' });
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const rule: Partial<RetentionRule> | undefined = file && retentionRule(file.value);
    const fields = projectFields(project, entity);
    if (!file || !rule || !fields) continue;
    const message = needed(project, file, fields);
    if (message !== undefined) report(file, ['x-retention'], { code: 'needed-records', message });
    else checkStates(report, file, fields, rule);
  }
};

/** Why the records are kept for good. */
function needed(
  project: Project,
  { name: entity, value }: SourceFile<JsonSchema>,
  fields: Record<string, BoundField>,
): string | undefined {
  const { stored = true, appendOnly = false } = tableRules(value);
  if (!stored) return `The records of ${entity} are in no table. Take "x-retention" away.`;
  if (appendOnly)
    return `Records of ${entity} are never deleted, as its "x-table" says. Take "x-retention" away.`;
  const amount = Object.values(fields).find(({ kind }) => kind === 'money');
  if (amount)
    return `"${amount.name}" is an amount: the ledger may prove it, and records with amounts are kept for good. Take "x-retention" away.`;
  const naming = namedBy(project, entity);
  return naming === undefined
    ? undefined
    : `Records of ${naming} name those of ${entity}, which must not be gone before them. Take "x-retention" away.`;
}

/** An entity with a field that names records of this one. */
function namedBy(project: Project, entity: string): string | undefined {
  return [...project.entities].find(
    (other) =>
      other !== entity &&
      Object.values(projectFields(project, other) ?? {}).some(
        ({ ui }) => project.resources.get(ui.record?.resource ?? '')?.value.entity === entity,
      ),
  );
}

function checkStates(
  report: Report,
  file: SourceFile,
  fields: Record<string, BoundField>,
  { when = {} }: Partial<RetentionRule>,
): void {
  const problem = unknownState(when, fields);
  if (problem !== undefined)
    report(file, ['x-retention', 'when'], { code: 'unfit-retention', message: problem });
}
