import {
  type Change,
  type DiffPlace,
  severities,
  type Severity,
  type Sighting,
} from '../../metadata/diff/model/Change';
import type { Param } from '../../metadata/diff/model/Change';
import type { StoredFinding } from '../../gateway/stored/StoredFinding';
import { leftLines } from './readSide';
import { asSentence, type Wording } from './wording';

/** The two sides of a report, by the names that its reader gave. */
export interface Compared {
  before: Param;
  after: Param;
  /** Errors of the side before, whose values are left out. */
  left: string[];
  /** Findings about stored data that the side after does not fit; undefined where no database was read. */
  stored?: StoredFinding[];
}

/** The notations of a report. */
export const formats = ['text', 'markdown', 'json'] as const;

export type ReportFormat = (typeof formats)[number];

/** Number of fields of a definition that are named. Others are counted. */
const namedFields = 6;

/** Returns a report of changes, with their words in a language; without a line break at its end. */
export function reportChanges(
  format: ReportFormat,
  changes: Change[],
  compared: Compared,
  wording: Wording,
): string {
  if (format === 'json') return asJson(changes, compared, wording);
  const { before, after, left } = compared;
  const notice = left.length === 0 ? [] : [leftLines({ name: before, left }, wording).join('\n')];
  if (changes.length === 0) {
    const key = left.length === 0 ? 'none' : 'noneElse';
    const none = wording({ key: `diff.report.${key}`, params: { before, after } });
    return [...notice, none, ...storedSection(format, compared, wording)].join('\n\n');
  }
  const title = wording({ key: 'diff.report.title', params: { before, after } });
  const counts = wording(countsOf(changes));
  const sections = severities.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity);
    return own.length === 0 ? [] : [{ heading: wording({ key: `diff.severity.${severity}` }), own }];
  });
  if (format === 'markdown') {
    return [
      `# ${title}`,
      ...notice.map((text) => escaped(text).replaceAll('\n', '\n- ').replace('\n', '\n\n')),
      counts,
      ...sections.map(
        ({ heading, own }) => `## ${heading}\n\n${own.map((one) => asMarkdown(one, wording)).join('\n')}`,
      ),
      ...storedSection(format, compared, wording),
    ].join('\n\n');
  }
  return [
    ...notice,
    title,
    ...sections.map(({ heading, own }) => `${heading}\n${own.map((one) => asText(one, wording)).join('\n')}`),
    counts,
    ...storedSection(format, compared, wording),
  ].join('\n\n');
}

function storedSection(format: ReportFormat, { stored }: Compared, wording: Wording): string[] {
  if (!stored) return [];
  const heading = wording({ key: 'diff.report.stored' });
  const lines =
    stored.length === 0 ? [wording({ key: 'diff.report.storedNone' })] : stored.map(({ line }) => line);
  if (format === 'markdown')
    return [`## ${heading}\n\n${lines.map((line) => `- ${escaped(line)}`).join('\n')}`];
  return [[heading, ...lines.map((line) => `  ${line}`)].join('\n')];
}

function countsOf(changes: Change[]): Param {
  const counts = severities.flatMap((severity): Param[] => {
    const count = changes.filter((change) => change.severity === severity).length;
    const name = { key: `diff.severity.${severity}` };
    return count === 0 ? [] : [{ key: 'diff.report.count', params: { severity: name, count } }];
  });
  return { key: 'diff.report.counts', params: { counts } };
}

function asText(change: Change, wording: Wording): string {
  const meets = change.audiences.map((audience) => wording({ key: `diff.audience.${audience}` }));
  return [
    `  [${[wording({ key: `diff.topic.${change.topic}` }), ...meets].join(' · ')}]`,
    `  ${lineOf(change, wording)}`,
    ...change.seen.map((sighting) => `      ${placesOf(sighting, wording)}`),
  ].join('\n');
}

function asMarkdown(change: Change, wording: Wording): string {
  const meets = change.audiences.map((audience) => wording({ key: `diff.audience.${audience}` }));
  const tags = [wording({ key: `diff.topic.${change.topic}` }), ...meets].join(' · ');
  const places = change.seen.map((sighting) => `  - ${escaped(placesOf(sighting, wording))}`);
  return [`- ${escaped(lineOf(change, wording))} _${tags}_`, ...places].join('\n');
}

/** Signs that Markdown takes for its own, as in `trade:*` and in names with underscores. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
}

/** Where, and what has changed there. */
function lineOf({ seen, says }: Change, wording: Wording): string {
  const subjects = [...new Set(seen.map(({ subject }) => subject.map((name) => wording(name)).join(' › ')))];
  const named = subjects.filter((subject) => subject !== '');
  const sentence = asSentence(wording(says));
  if (named.length === 0) return sentence;
  return wording({ key: 'diff.report.titled', params: { subjects: named, text: sentence } });
}

function placesOf({ before, after, reaches = [] }: Sighting, wording: Wording): string {
  const [was, is] = [before && placeText(before), after && placeText(after)];
  const place =
    was !== undefined && is !== undefined && was !== is
      ? `${is} (${wording({ key: 'diff.report.was', params: { place: was } })})`
      : (is ?? was ?? '');
  if (reaches.length === 0) return place;
  const rest = reaches.length - namedFields;
  const fields = [
    ...reaches.slice(0, namedFields),
    ...(rest > 0 ? [{ key: 'diff.report.more', params: { count: rest } }] : []),
  ];
  return `${place}; ${wording({ key: 'diff.report.reach', params: { fields } })}`;
}

function placeText({ file, line, column }: DiffPlace): string {
  return `${file}:${line}:${column}`;
}

/** A change for programs, with its words; `key` names the sentence whatever the language. */
interface WrittenChange {
  severity: Severity;
  topic: string;
  audiences: string[];
  effect: string;
  key: string;
  text: string;
  places: { subject: string; before?: DiffPlace; after?: DiffPlace; reaches?: string[] }[];
}

function asJson(changes: Change[], { before, after, left, stored }: Compared, wording: Wording): string {
  const written = changes.map(({ severity, topic, audiences, effect, says, seen }): WrittenChange => ({
    severity,
    topic,
    audiences,
    effect,
    key: says.key,
    text: asSentence(wording(says)),
    places: seen.map(({ subject, reaches, ...places }) => ({
      subject: subject.map((name) => wording(name)).join(' › '),
      ...places,
      ...(reaches && { reaches: reaches.map((field) => wording(field)) }),
    })),
  }));
  return JSON.stringify(
    { before: wording(before), after: wording(after), left, changes: written, ...(stored && { stored }) },
    null,
    2,
  );
}
