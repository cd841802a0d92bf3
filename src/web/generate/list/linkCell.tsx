import type { ReactNode } from 'react';
import { shortenMiddle } from '../../ui/shortenMiddle';
import { copyValue } from '../../widgets/copyValue';
import { isBlank } from '../../widgets/isBlank';
import type { ListColumn } from './ListColumn';
import type { ListRowProps } from './ListRow';

/** The cell of the first column: the link to the record's detail, and beside it the copy button of an identifier. */
export function linkCell(
  { name, field, widget, kind }: ListColumn,
  { record, country, translate, active }: ListRowProps,
  href: string,
): ReactNode {
  const value = record[name];
  if (isBlank(value)) {
    return (
      <a className="list__link" href={href}>
        {translate('corridor.list.untitled')}
      </a>
    );
  }
  const whole = widget.text(field, value, country, translate);
  if (kind !== 'identifier') {
    return (
      <a className="list__link" href={href}>
        {whole}
      </a>
    );
  }
  const shown = shortenMiddle(whole);
  const link = (
    <a
      className="list__link"
      href={href}

      title={shown === whole ? undefined : whole}
    >
      {shown}
    </a>
  );
  return active ? (
    <>
      {link}
      <button
        type="button"
        className="identifier__copy"
        data-copy={whole}
        data-copied={translate('corridor.detail.copied')}
        aria-label={translate('corridor.detail.copy', { field: field.title })}
        onClick={copyValue}
      />
    </>
  ) : (
    link
  );
}
