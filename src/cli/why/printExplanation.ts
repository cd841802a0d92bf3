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

/** Returns an explanation as lines: each rule with its answer and its place, and what the smallest change would be. */
export function printExplanation({ person, country, explained }: Explanation, question: Question): string[] {
  const { account, merchant, role, session } = person;
  const where = country === '' ? '' : `, in ${country}`;
  const what = [question.resource, question.name].filter(Boolean).join(' ');
  const record = question.record === undefined ? '' : `, record ${question.record}`;
  return [
    `${session.userName} (${account}, ${role} of ${merchant})${where}: ${what}${record}`,
    ...explained.flatMap((each) => ['', ...linesOf(person, each)]),
  ];
}

function linesOf(person: Person, { subject, reasons }: Explained): string[] {
  const layers = Math.max(...reasons.map(({ layer }) => layer.length));
  const lines = reasons.map(
    ({ answer, layer, says, at }) =>
      `  ${signs[answer]} ${layer.padEnd(layers)}  ${says}${at === undefined ? '' : `  ${at}`}`,
  );
  return [`${subject}: ${verdicts[answerOf(reasons)]}`, ...lines, ...changeLines(person, reasons)];
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
