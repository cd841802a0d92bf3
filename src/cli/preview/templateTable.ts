import { templateColumns } from '../../gateway/batches/template/templateColumns';
import { translator } from '../../gateway/http/translation';
import type { ElementTrace } from '../../contract/preview';
import { bindCountry } from '../../metadata/bind/bindCountry';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { inHtml } from '../support/html';

/** Returns the template of an import as a table: columns with notes, and the values to choose from. */
export function templateTable(
  model: Model,
  bound: BoundResource,
  { country, language }: { country: string; language: string },
  locate: (trace: ElementTrace) => string,
): string {
  const translate = translator(model, language);
  const columns = templateColumns(bound, bindCountry(model, country, language), { translate, language });
  const names = bound.import?.columns ?? [];
  const cells = (cellOf: (column: (typeof columns)[number]) => string, tag: string) =>
    columns
      .map((column, index) => {
        const at = locate({
          resource: bound.name,
          write: 'create',
          fields: [names[index] ?? ''],
          isInList: false,
        });
        return `<${tag} data-at="${inHtml(at)}">${cellOf(column)}</${tag}>`;
      })
      .join('');
  return [
    `<article class="page"><h1 class="page__title">${inHtml(bound.import?.title ?? bound.title)}</h1>`,
    '<table class="table template">',
    `<thead><tr>${cells(({ title }) => inHtml(title), 'th')}</tr></thead>`,
    `<tbody><tr>${cells(({ note }) => inHtml(note), 'td')}</tr>`,
    `<tr>${cells(({ choices = [] }) => choices.map((choice) => `<div>${inHtml(choice)}</div>`).join(''), 'td')}</tr></tbody>`,
    '</table></article>',
  ].join('\n');
}
