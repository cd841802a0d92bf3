import type { Param } from '../../metadata/diff/model/Change';
import type { Wording } from '../diff/wording';
import { leftLines, type NamedSide } from '../diff/readSide';
import { inHtml } from '../support/html';
import { type Entry, entryStates } from './Entry';

/** Texts about the sides. */
export interface PreviewWords {
  language: string;
  wording: Wording;
  after: Param;
  /** With its errors, whose values are left out. */
  before: Pick<NamedSide, 'name' | 'left'> | undefined;
}

/** The list of a preview. */
export const indexFile = 'index.html';

/** Folder of the files with the screens. */
export const screensFolder = 'screens';

/** Says that a page was written by this command. */
export const generator = '<meta name="generator" content="npm run preview">';

const head =
  '<!doctype html>\n<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';

/** Returns the file of one side of a screen, from the folder of the list. */
export function fileOf({ name }: Pick<Entry, 'name'>, side: 'before' | 'after'): string {
  return `${screensFolder}/${name}${side === 'before' ? '.before' : ''}.html`;
}

/** Returns a screen as a page. */
export function screenPage(html: string, { name, language }: Pick<Entry, 'name' | 'language'>): string {
  return `${head}<html lang="${inHtml(language)}"><title>${inHtml(name)}</title><link rel="stylesheet" href="../app.css">\n<body>${html}<script src="../screen.js"></script>\n`;
}

/** Returns the list of what is previewed, with the screen that is chosen beside it; `extra` is further HTML. */
export function indexPage(
  entries: Entry[],
  { language, wording, before, after }: PreviewWords,
  extra = '',
): string {
  const say = (key: string, params: Record<string, Param> = {}) =>
    inHtml(wording({ key: `preview.${key}`, params }));
  const title =
    before === undefined ? say('title', { after }) : say('compared', { before: before.name, after });
  const groups = entryStates.flatMap((state) => {
    const own = entries.filter((entry) => entry.state === state);
    if (own.length === 0) return [];
    const links = own.map((entry) => `<li>${linkOf(entry, say)}</li>`).join('\n');
    return [
      `<section><h2>${say(`state.${state}`)} (<span>${own.length}</span>)</h2>\n<ul>\n${links}\n</ul></section>`,
    ];
  });
  const filters = (['subject', 'country', 'language', 'role'] as const).map((name) =>
    filterOf(name, entries, say),
  );
  const note = before === undefined ? '' : `<p><small>${say('unchanged')}</small></p>`;
  const [left, ...errors] = leftLines(before, wording).map(inHtml);
  const leftOut =
    left === undefined ? '' : `<details><summary>${left}</summary><pre>${errors.join('\n')}</pre></details>`;
  const figure = (name: 'before' | 'after', side: Param) => {
    const caption = before === undefined ? title : say(name, { name: side });
    const shown = before === undefined ? '' : `<figcaption>${caption}</figcaption>`;
    return `<figure hidden>${shown}<iframe name="${name}" title="${caption}"></iframe></figure>`;
  };
  return [
    `${head}${generator}<html lang="${inHtml(language)}"><title>${title}</title><link rel="stylesheet" href="index.css">`,
    `<header><h1>${title}</h1><div class="filters">${filters.join('')}</div>`,
    `<label ${entries.length > 0 ? '' : 'hidden'}><input type="checkbox" id="scheme"> ${say('dark')}</label><label ${entries.length > 0 ? '' : 'hidden'}><input type="checkbox" id="narrow"> ${say('narrow')}</label>`,
    `${entries.length > 0 ? `<small>${say('hint')}</small>` : ''}${leftOut}</header>`,
    `<nav aria-label="${say('screens')}">${groups.join('\n') || `<p>${say('empty')}</p>`}${entries.length > 0 ? `<p class="none" hidden>${say('none')}</p>${note}` : ''}</nav>`,
    `<main class="sides">${before === undefined ? '' : figure('before', before.name)}${figure('after', after)}</main>`,
    `<script src="index.js"></script>${extra}\n`,
  ].join('\n');
}

type Say = (key: string, params?: Record<string, Param>) => string;

function linkOf(entry: Entry, say: Say): string {
  const { name, subject, kind, country, language, role, alike } = entry;
  const files = (['before', 'after'] as const).filter((side) => entry[side] !== undefined);
  const facts = { subject: subject.name, country, language, role };
  const data = [
    ...files.map((side) => `data-${side}="${inHtml(fileOf(entry, side))}"`),
    ...Object.entries(facts).flatMap(([key, value]) =>
      value === undefined ? [] : [`data-${key}="${inHtml(value)}"`],
    ),
  ];
  const kinds = say(`kind.${kind.key}`, { title: kind.title ?? '' });
  const title = subject.title === undefined ? kinds : `${inHtml(subject.title)} › ${kinds}`;
  const where = [country, language, role].flatMap((each) => each ?? []).join(' · ');
  const others = alike.length > 0 ? `<small>${say('alike', { cases: alike })}</small>` : '';
  return `<a id="${inHtml(name)}" href="${inHtml(fileOf(entry, files.at(-1) ?? 'after'))}" ${data.join(' ')}>${title}<small>${inHtml(where)}</small>${others}</a>`;
}

function filterOf(name: 'subject' | 'country' | 'language' | 'role', entries: Entry[], say: Say): string {
  const values = entries.flatMap((entry): [string, string][] => {
    if (name === 'subject')
      return [
        [
          entry.subject.name,
          entry.subject.title === undefined
            ? say(`subject.${entry.subject.name}`)
            : inHtml(entry.subject.title),
        ],
      ];
    const value = entry[name];
    return value === undefined ? [] : [[value, inHtml(value)]];
  });
  const named = [...new Map(values)];
  // Nothing to choose from.
  if (named.length < 2) return '';
  const options = named.map(([value, title]) => `<option value="${inHtml(value)}">${title}</option>`);
  return `<select name="${name}" aria-label="${say(`filter.${name}`)}"><option value="">${say(`filter.${name}`)}</option>${options.join('')}</select>`;
}
