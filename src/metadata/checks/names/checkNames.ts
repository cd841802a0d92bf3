import type { BoundField } from '../../model/BoundField';
import { isBrokenField, type Project } from '../../source/Project';
import {
  fieldNamed,
  namedFields,
  type Reference,
  referencesIn,
  referringFiles,
  type ReferringFiles,
} from '../../source/references/projectReferences';
import { rememberFindings } from '../../source/rememberFindings';
import { type Check, type Finding, unknownChoice, unknownField, unknownState } from '../../source/reporter';
import { blockKinds, fieldKinds } from './fieldKinds';
import { otherKinds } from './otherKinds';

/** Checks that everything a file names exists and fits its use, and that lists name it once. */
export const checkNames: Check = (project, report) => {
  for (const [kind, name] of referringFiles(project)) checkFile(project, report, kind, name);
};

const checkFile = rememberFindings((project, report, kind: ReferringFiles, fileName: string) => {
  const named = new Set<string>();
  for (const reference of referencesIn(project, kind, fileName)) {
    const { file, path, at, value, isOnce } = reference;
    const finding = findingOf(project, reference);
    if (finding) report(file, path, { at, ...finding });
    if (!isOnce || finding?.code === 'unknown-field') continue;
    const list = path.filter((step) => !/^\d+$/.test(step) && step !== 'field').join('/');
    const key = `${file.path} ${list} ${String(value)}`;
    if (named.has(key)) {
      const message = `"${String(value)}" is listed twice. Keep one of them.`;
      report(file, path, { code: 'duplicate-field', message });
    }
    named.add(key);
  }
});

function findingOf(project: Project, reference: Reference): Finding | undefined {
  const { kind, value } = reference;
  if (kind === 'choice') return choiceFinding(project, reference);
  if (kind === 'state') return stateFinding(project, reference);
  if (typeof value !== 'string') return undefined;
  const other = Object.hasOwn(otherKinds, kind) ? otherKinds[kind] : undefined;
  return other ? other(project, value, reference) : fieldFinding(project, reference, value);
}

function fieldFinding(project: Project, reference: Reference, name: string): Finding | undefined {
  const { kind, entity = '' } = reference;
  const fields = namedFields(project, reference);
  // An entity or a resource that is missing is reported for its own name. Every record has an id, which no schema names.
  if (!fields || (kind === 'relating field' && name === 'id')) return undefined;
  const field = fieldNamed(fields, name);
  if (!field) {
    const finding = unknownField(name, kind === 'term' ? 'this entity' : entity, fields);
    return kind === 'term' ? { ...finding, code: 'unfit-terms' } : finding;
  }
  if (isBrokenField(field)) return undefined;
  const chosen = Object.hasOwn(blockKinds, kind) ? blockKinds[kind]! : undefined;
  if (chosen) return chosen.fits(field) ? undefined : otherThan(field, chosen, fields);
  const problem = fieldKinds[kind]?.(field, project, entity);
  return problem && { code: problem.code, message: `"${name}" ${problem.message}` };
}

function otherThan(
  { name }: BoundField,
  { what, fits }: (typeof blockKinds)[string],
  fields: Record<string, BoundField>,
): Finding {
  const fitting = Object.values(fields).filter(fits);
  const choices = fitting.map((each) => `"${each.name}"`).join(', ');
  return {
    code: 'unfit-field',
    message: `"${name}" is not ${what}.${choices && ` Take one of ${choices}.`}`,
  };
}

function choiceFinding(project: Project, reference: Reference): Finding | undefined {
  const field = fieldNamed(namedFields(project, reference), reference.field);
  const values = field?.options?.map((option) => option.value);
  if (!field || !values || values.some((each) => each === reference.value)) return undefined;
  return unknownChoice(reference.value, field.name, values);
}

function stateFinding(project: Project, reference: Reference): Finding | undefined {
  const { value } = reference;
  const field = fieldNamed(namedFields(project, reference), reference.field);
  if (!field?.transitions || typeof value !== 'string') return undefined;
  const states = (field.options ?? []).map((option) => String(option.value));
  return states.includes(value) ? undefined : unknownState(value, field.name, states);
}
