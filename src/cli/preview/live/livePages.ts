import type { Wording } from '../../diff/wording';
import { inHtml } from '../../support/html';

/** Returns the HTML with which a page of the preview follows edits. `version` is that of its files. */
export function followScript(version: string, words: Wording): string {
  const say = (key: string) => inHtml(words({ key: `preview.${key}` }));
  return `<output class="news" data-version="${version}" data-edited="${say('edited')}"></output><script src="live.js"></script>`;
}

/** Returns the page that is shown while the files cannot be previewed. In a frame the page around it follows edits. */
export function failurePage(
  said: string,
  { version, words, isFrame }: { version: string; words: Wording; isFrame: boolean },
): string {
  const title = inHtml(words({ key: 'preview.failed' }));
  return [
    '<!doctype html>\n<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<html lang="en"><title>${title}</title><style>:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{margin:24px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>`,
    `<main><h1>${title}</h1><pre>${inHtml(said)}</pre></main>`,
    isFrame ? '' : followScript(version, words),
  ].join('\n');
}
