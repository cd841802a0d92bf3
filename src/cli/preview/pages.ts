import type { Param } from '../../metadata/diff/model/Change';
import type { Wording } from '../diff/wording';
import { inHtml } from '../support/html';
import { type Entry, entryStates } from './Entry';

/** What the files say of the sides. */
export interface PreviewWords {
  language: string;
  wording: Wording;
  after: Param;
  before: Param | undefined;
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
export function screenPage(html: string, language: string): string {
  return `${head}<html lang="${inHtml(language)}"><link rel="stylesheet" href="../app.css">\n<body>${html}<script src="../screen.js"></script>\n`;
}

/** Returns the list of what is previewed, with the screen that is chosen beside it; `extra` is further HTML. */
export function indexPage(
  entries: Entry[],
  { language, wording, before, after }: PreviewWords,
  extra = '',
): string {
  const say = (key: string, params: Record<string, Param> = {}) =>
    inHtml(wording({ key: `preview.${key}`, params }));
  const title = before === undefined ? say('title', { after }) : say('compared', { before, after });
  const groups = entryStates.flatMap((state) => {
    const own = entries.filter((entry) => entry.state === state);
    if (own.length === 0) return [];
    const links = own.map((entry) => `<li>${linkOf(entry, say)}</li>`).join('\n');
    return [`<section><h2>${say(`state.${state}`)} (${own.length})</h2>\n<ul>\n${links}\n</ul></section>`];
  });
  const filters = (['resource', 'country', 'language', 'role'] as const).map((name) =>
    filterOf(name, entries, say),
  );
  const note = before === undefined ? '' : `<p><small>${say('unchanged')}</small></p>`;
  const figure = (name: 'before' | 'after', side: Param) =>
    `<figure hidden><figcaption>${say(name, { name: side })}</figcaption><iframe name="${name}" title="${say(name, { name: side })}"></iframe></figure>`;
  return [
    `${head}${generator}<html lang="${inHtml(language)}"><title>${title}</title><link rel="stylesheet" href="index.css">`,
    `<header><h1>${title}</h1>${filters.join('')}`,
    `<label><input type="checkbox" id="scheme"> ${say('dark')}</label><label><input type="checkbox" id="narrow"> ${say('narrow')}</label>`,
    `<small>${say('hint')}</small></header>`,
    `<nav>${groups.join('\n') || `<p>${say('empty')}</p>`}${entries.length > 0 ? note : ''}</nav>`,
    `<main class="sides">${before === undefined ? '' : figure('before', before)}${figure('after', after)}</main>`,
    `<script src="index.js"></script>${extra}\n`,
  ].join('\n');
}

type Say = (key: string, params?: Record<string, Param>) => string;

function linkOf(entry: Entry, say: Say): string {
  const { name, resource, kind, country, language, role, alike } = entry;
  const files = (['before', 'after'] as const).filter((side) => entry[side] !== undefined);
  const facts = { resource: resource?.name, country, language, role };
  const data = [
    ...files.map((side) => `data-${side}="${inHtml(fileOf(entry, side))}"`),
    ...Object.entries(facts).flatMap(([key, value]) =>
      value === undefined ? [] : [`data-${key}="${inHtml(value)}"`],
    ),
  ];
  const title = [resource?.title, say(`kind.${kind.key}`, { title: kind.title ?? '' })].flatMap(
    (each) => each ?? [],
  );
  const where = [country, language, role].flatMap((each) => each ?? []).join(' · ');
  const others = alike.length > 0 ? `<small>${say('alike', { cases: alike })}</small>` : '';
  return `<a id="${inHtml(name)}" href="${inHtml(fileOf(entry, files.at(-1) ?? 'after'))}" ${data.join(' ')}>${title.map((each, index) => (index === 0 && resource ? inHtml(each) : each)).join(' › ')}<small>${inHtml(where)}</small>${others}</a>`;
}

function filterOf(name: 'resource' | 'country' | 'language' | 'role', entries: Entry[], say: Say): string {
  const values = entries.flatMap((entry): [string, string][] => {
    if (name === 'resource') return entry.resource ? [[entry.resource.name, entry.resource.name]] : [];
    const value = entry[name];
    return value === undefined ? [] : [[value, value]];
  });
  const options = [...new Map(values)].map(
    ([value, title]) => `<option value="${inHtml(value)}">${inHtml(title)}</option>`,
  );
  return `<select name="${name}" aria-label="${say(`filter.${name}`)}"><option value="">${say(`filter.${name}`)}</option>${options.join('')}</select>`;
}
