import { countBy } from 'es-toolkit';
import {
  type Check,
  didYouMean,
  type Report,
  reportMisplacedEntityKeyword,
  unknownField,
} from '../../source/reporter';
import type { BoundField } from '../../model/BoundField';
import { isBrokenField, type Project, projectFields, type SourceFile } from '../../source/Project';
import { checkTenants } from './checkTenants';
import type { FeeRules } from '../../model/Tenants';
import { feeRules, projectFacts } from '../../tenants/tenantFacts';
import { propertiesOf } from '../../schema/schemaParts';

/** The fees of an entity are about its fields, and the sandbox's merchants have all fees that there are. */
export const checkFees: Check = (project, report) => {
  reportMisplacedEntityKeyword(project, report, 'x-fees', { code: 'misplaced-fees' });
  for (const file of [...project.entities].flatMap((entity) => project.schemas.get(entity) ?? [])) {
    const rules: Partial<FeeRules> = feeRules(file.value) ?? {};
    const fields = propertiesOf(file.value);
    for (const part of ['amount', 'method'] as const) {
      const field = rules[part];
      if (field === undefined) continue;
      if (Object.hasOwn(fields, field)) checkPart(project, report, file, part, field);
      else report(file, ['x-fees', part], unknownField(field, file.name, fields));
    }
  }
  // What follows from a kind that is misspelt would hide where it is.
  if (project.tenants && !checkKinds(project, report)) {
    const facts = projectFacts(project);
    checkTenants(project.tenants, { facts, isSandbox: true, now: new Date() }, report);
  }
};

/** Reports, and returns whether there is, a kind that no price or limit names, where several name one like it that there is not. */
function checkKinds(project: Project, report: Report): boolean {
  const { fees = {}, merchants = [] } = project.tenants?.value ?? {};
  const rules = [...Object.values(fees), ...merchants.map(({ limits = [] }) => limits)].flat();
  const named = countBy(rules, ({ kind = '' }) => kind);
  const files = [...project.entities].flatMap((entity) => project.schemas.get(entity) ?? []);
  const kinds = files.map((file) => ({ file, kind: feeRules(file.value)?.kind }));
  const strangers = Object.keys(named).filter(
    (kind) => named[kind]! > 1 && kinds.every((each) => each.kind !== kind),
  );
  let isMisspelt = false;
  for (const { file, kind } of kinds) {
    const suggestion = kind === undefined || Object.hasOwn(named, kind) ? '' : didYouMean(kind, strangers);
    if (suggestion === '') continue;
    isMisspelt = true;
    report(file, ['x-fees', 'kind'], {
      code: 'unknown-name',
      message: `No price or limit is of the kind "${kind}".${suggestion}`,
    });
  }
  return isMisspelt;
}

/** A fee is a part of an amount, and prices name methods by texts. */
function checkPart(
  project: Project,
  report: Report,
  file: SourceFile,
  part: 'amount' | 'method',
  name: string,
): void {
  const fields = Object.values(projectFields(project, file.name) ?? {});
  const fits = ({ kind, type }: BoundField) => (part === 'amount' ? kind === 'money' : type === 'string');
  const field = fields.find((each) => each.name === name);
  if (!field || isBrokenField(field) || fits(field)) return;
  const known = fields.filter((each) => part === 'amount' && fits(each)).map((each) => `"${each.name}"`);
  report(file, ['x-fees', part], {
    code: part === 'amount' ? 'not-money' : 'not-a-text',
    message:
      part === 'amount'
        ? `"${name}" is not an amount of money, so no fee could be a part of it. ${known.length > 0 ? `Take one of ${known.join(', ')}.` : 'Give the entity one: "$ref": "common.json#/$defs/money".'}`
        : `"${name}" is not a text, so no price could name its values as methods. Take the field with the method, or leave "method" out.`,
  });
}
