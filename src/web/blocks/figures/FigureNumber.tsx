import { LinkBase, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { formatNumber } from '../../../metadata/values/numbers';
import type { SessionCountry } from '../../session/sessionStore';
import { showValue } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';

interface FigureSumProps {
  country: SessionCountry;
  resource: BoundResource;
  /** Name of the field that is summed. */
  sum: string;
  value: number | string;
}

/** A sum, as the field's widget shows it in a table. */
export function FigureSum({ country, resource, sum, value }: FigureSumProps) {
  const translate = useTranslate();
  const field = resource.fields[sum]!;
  const props = { field, value, record: { id: '' }, country, translate, place: 'cell' as const };
  return <span translate="no">{showValue(widgetFor(field), props)}</span>;
}

/** A number of records in the country's format. */
export function formatCount(count: number, { numberFormat }: SessionCountry): string {
  return formatNumber(count, numberFormat);
}

interface OptionalLinkProps {
  to: string | undefined;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** A link, or its content alone where there is no address. */
export function OptionalLink({ to, children, ...attributes }: OptionalLinkProps) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <LinkBase {...attributes} to={to}>
      {children}
    </LinkBase>
  );
}

/** A dash in place of a figure that is not known, with the reason. */
export function NoFigure({ reason }: { reason: string | undefined }) {
  const translate = useTranslate();
  const text = reason ?? translate('corridor.figures.unknown');
  return (
    <span className="muted" title={text}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
