import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Model } from '../../../metadata/model/Model';
import { lookUpLanguage } from '../../../metadata/texts/lookUpLanguage';
import { languageOf, translator } from '../../http/translation';
import type { CheckedReceipt } from './checkReceipt';
import type { Fact } from './receiptContent';

/** Style of the page, which needs neither the app nor a script: whoever opens it may have any browser. */
const style = `
:root { color-scheme: light dark; --text: #16191d; --muted: #5b6470; --line: #e3e6ea; --page: #f7f8f9; --card: #fff; --good: #177245; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --muted: #a3abb6; --line: #343a43; --page: #121519; --card: #1b1f25; --good: #6fd09c; --bad: #f2a19b; } }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, "Noto Sans", "PingFang SC", "Microsoft YaHei", sans-serif; }
main { box-sizing: border-box; max-width: 640px; margin: 0 auto; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
h1 { margin: 0 0 4px; font-size: 20px; color: var(--good); }
h1.bad { color: var(--bad); }
h2 { margin: 24px 0 8px; font-size: 14px; }
p { margin: 0 0 8px; color: var(--muted); }
.product { margin: 0 0 12px; }
.since { margin: 16px 0 0; }
.amount { margin: 16px 0 0; font-size: 24px; color: var(--text); font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: minmax(120px, 1fr) 2fr; gap: 4px 16px; margin: 12px 0 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 8px; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Headers of the page and the data, which are for who has the receipt alone. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** Returns the page's language: of the `Language` header, or else the first one that the browser asks for. */
export function wantedLanguage({ headers }: Pick<FastifyRequest, 'headers'>, model: Model): string {
  const accepted = (headers['accept-language'] ?? '').split(',');
  const tags = accepted.map((each) => each.split(';')[0]!.trim());
  const wanted = [String(headers.language ?? ''), ...tags];
  return lookUpLanguage(wanted, model.languages) ?? languageOf(model, undefined);
}

/** Returns the page that says whether a receipt is true, and what has become of it. Without one, it says that none was issued. */
export function receiptPage(model: Model, checked: CheckedReceipt | undefined, language: string): string {
  const translate = translator(model, language);
  const text = (name: string) => translate(`gateway.receipt.page.${name}`);
  const title = text(checked ? 'genuine' : 'unknown');
  const parts = checked
    ? foundParts(checked, text)
    : [`<h1 class="bad">${escape(title)}</h1>`, `<p>${escape(text('unknownText'))}</p>`];
  const product = escape(translate('gateway.statement.product'));
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · ${product}</title>
<style>${style}</style>
</head>
<body><main><p class="product">${product}</p>
${parts.join('\n')}</main></body>
</html>
`;
}

function foundParts({ data, content }: CheckedReceipt, text: (name: string) => string): string[] {
  return [
    `<h1>${escape(text('genuine'))}</h1>`,
    `<p>${escape(text('compare'))}</p>`,
    ...(data.isSame ? [] : [`<p>${escape(text('changed'))}</p>`]),
    `<p class="amount">${escape(content.amount)}</p>`,
    `<p>${escape(`${content.title} · ${content.state}`)}</p>`,
    list(content.facts),
    ...[...content.sections, content.states].map(
      (section) => `<h2>${escape(section.title)}</h2>${list(section.facts)}`,
    ),
    data.since.length > 0
      ? `<h2>${escape(text('since'))}</h2>${list(data.since)}`
      : `<p class="since">${escape(text('unchanged'))}</p>`,
  ];
}

const list = (facts: Fact[]) =>
  `<dl>${facts.map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => entities[letter]!);
}
