import { grantOf } from './accessReasons';
import type { Person } from './Asked';
import type { Explanation, Question } from './explain';
import { type Answer, answerOf, type Explained, type Reason } from './Reason';

const signs: Record<Answer, string> = { yes: '✓', no: '✗', depends: '?', unknown: '…' };

/** Verdict of all rules together. */
const verdicts: Record<Answer, string> = {
  yes: 'Shown.',
  no: 'Not shown.',
  depends: 'Depends on the record: name one with --record.',
  unknown: 'Shown. What code of the gateway says is known once it is done.',
};

/** Pages that are tested likewise; their blocks show what there is. */
const pageVerdicts: Record<Answer, string> = { ...verdicts, depends: 'Depends on what there is to show.' };

/** Returns an explanation as lines: each rule with its answer and its place, and what the smallest change would be. */
export function printExplanation({ person, country, explained }: Explanation, { about }: Question): string[] {
  const { account, merchant, role, session } = person;
  const isRecord = 'resource' in about;
  const where = country === '' ? (isRecord ? '' : ', in Global mode') : `, in ${country}`;
  return [
    `${session.userName} (${account}, ${role} of ${merchant})${where}: ${sayAbout(about)}`,
    ...explained.flatMap((each) => ['', ...linesOf(person, each, isRecord ? verdicts : pageVerdicts)]),
  ];
}

function sayAbout(about: Question['about']): string {
  if ('entry' in about) return about.entry;
  if ('page' in about) {
    const figure = about.figure === undefined ? '' : `, figure ${about.figure + 1}`;
    return [`${about.page}.page`, about.blocks.join('/')].filter(Boolean).join(' ') + figure;
  }
  const record = about.record === undefined ? '' : `, record ${about.record}`;
  return [about.resource, about.name].filter(Boolean).join(' ') + record;
}

function linesOf(
  person: Person,
  { subject, reasons }: Explained,
  verdictOf: Record<Answer, string>,
): string[] {
  const layers = Math.max(...reasons.map(({ layer }) => layer.length));
  const lines = reasons.map(
    ({ answer, layer, says, at }) =>
      `  ${signs[answer]} ${layer.padEnd(layers)}  ${says}${at === undefined ? '' : `  ${at}`}`,
  );
  return [`${subject}: ${verdictOf[answerOf(reasons)]}`, ...lines, ...changeLines(person, reasons)];
}

/** Says what would have to change: all of it, where several rules forbid. */
function changeLines(person: Person, reasons: readonly Reason[]): string[] {
  const changes = changesOf(person, reasons);
  if (changes.length === 0) return [];
  if (changes.length === 1) return [`  Smallest change: ${changes[0]}.`];
  return [
    '  All of these would have to change:',
    ...changes.map((change, place) => `  ${place + 1}. ${change}`),
  ];
}

/** Returns what would have to change for all rules to answer yes. One role may give several permissions. */
export function changesOf(person: Person, reasons: readonly Reason[]): string[] {
  const missing = [...new Set(reasons.flatMap((reason) => reason.missing ?? []))];
  const grants = missing.length > 0 ? [grantOf(person, missing)] : [];
  const others = reasons.flatMap(({ answer, change }) =>
    answer === 'no' && change !== undefined ? [change] : [],
  );
  return [...new Set([...grants, ...others])];
}
