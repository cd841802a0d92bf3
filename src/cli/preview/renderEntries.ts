import type { Entry } from './Entry';
import { looksOf, markDifferences } from './markDifferences';
import type { Candidate, Previewer } from './Previewer';

/**
 * Renders what a preview shows, without what looks the same on both sides. What looks the same in several cases is there once. `report` is
 * told of each case.
 */
export async function renderEntries(previewer: Previewer, report?: (text: string) => void): Promise<Entry[]> {
  const candidates = previewer.candidates();
  const found = new Map<string, Entry>();
  for (const [index, candidate] of candidates.entries()) {
    report?.(`${index + 1}/${candidates.length}  ${candidate.name}`);
    const entry = compared(previewer.isCompared, candidate, await candidate.render());
    if (!entry) continue;
    const { subject, kind, language, state, before = '', after = '', country, role, alike } = entry;
    const looks = JSON.stringify([subject, kind, language, state, looksOf(before), looksOf(after)]);
    const first = found.get(looks);
    if (first) first.alike.push(`${country} · ${role}`, ...alike);
    else found.set(looks, { ...entry, alike: [...alike] });
  }
  return [...found.values()];
}

/** Returns what a screen looks like on both sides; undefined where it looks the same. */
function compared(
  isCompared: boolean,
  { render: _render, ...candidate }: Candidate,
  { before, after }: Pick<Entry, 'before' | 'after'>,
): Entry | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (!isCompared) return { ...candidate, state: 'shown', after };
  if (before === undefined) return { ...candidate, state: 'added', after };
  if (after === undefined) return { ...candidate, state: 'removed', before };
  if (looksOf(before) === looksOf(after)) return undefined;
  return { ...candidate, state: 'changed', ...markDifferences(before, after) };
}
