import { countBy } from 'es-toolkit';
import { type Check, didYouMean, type Report, reportMisplacedEntityKeyword } from '../../source/reporter';
import { type Project } from '../../source/Project';
import { checkTenants } from './checkTenants';
import { currentTime } from '../../tracking/reads';
import { feeRules, projectFacts } from '../../tenants/tenantFacts';

/** The sandbox's merchants have all fees that there are. */
export const checkFees: Check = (project, report) => {
  reportMisplacedEntityKeyword(project, report, 'x-fees', { code: 'misplaced-fees' });
  // What follows from a kind that is misspelt would hide where it is.
  if (project.tenants && !checkKinds(project, report)) {
    const facts = projectFacts(project);
    checkTenants(project.tenants, { facts, isSandbox: true, now: currentTime() }, report);
  }
};

/**
 * Reports a kind of order that no price or limit names, where several name a similar, unknown one. Returns whether
 * there is one.
 */
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
