import { LinkBase, useTranslate } from 'react-admin';
import { numberSeparators } from '../../../metadata/values/money';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import { switchPath } from '../../session/switchPath';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { widgetFor } from '../../widgets/widgetFor';
import type { FigureLine, FigureTotals } from './figures';
import './FigureTable.css';

/** Props of {@link FigureTable}. */
export interface FigureTableProps {
  country: SessionCountry;
  lines: FigureLine[];
  /** In the lines' order; undefined while they load. */
  totals: FigureTotals[] | undefined;
}

/** How many and how much, a row a line, each a link to the records in the country's own list. */
export function FigureTable({ country, lines, totals }: FigureTableProps) {
  const translate = useTranslate();
  return (
    <table className="figure-table" aria-busy={!totals}>
      <thead>
        <tr>
          <th scope="col">{translate('corridor.overview.today')}</th>
          <th scope="col">{translate('corridor.overview.count')}</th>
          <th scope="col">
            {translate('corridor.overview.sum')} {country.currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const { title, part, resource } = line;
          return (
            // Lines come from the page file and do not change their places.
            <tr key={index} className={part ? 'figure-table__part' : undefined}>
              <th scope="row">
                {resource.path === undefined ? (
                  title
                ) : (
                  <LinkBase to={listPath(country, line)} title={resource.title}>
                    {title}
                    <span className="visually-hidden"> · {country.name}</span>
                  </LinkBase>
                )}
              </th>
              <Figures country={country} line={line} totals={totals?.[index]} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The list that shows the same records, in the country's account. */
function listPath({ code }: SessionCountry, { resource, values }: FigureLine): string {
  const query = new URLSearchParams({ filter: JSON.stringify(values) });
  return switchPath({ country: code, to: `${resource.path}?${query}` });
}

interface FiguresProps {
  country: SessionCountry;
  line: FigureLine;
  totals: FigureTotals | undefined;
}

function Figures({ country, line: { resource, sum }, totals }: FiguresProps) {
  const translate = useTranslate();
  const { country: mode } = useSession();
  const field = resource.fields[sum];
  if (!totals || !field) {
    return (
      <>
        <td>
          <Skeleton width={28} />
        </td>
        <td>
          <Skeleton width={92} />
        </td>
      </>
    );
  }
  // One format for all accounts: they are read side by side.
  const alike = { ...country, numberFormat: mode?.numberFormat ?? country.numberFormat };
  const { integerFormat } = numberSeparators(alike.numberFormat);
  const { Field } = widgetFor(field);
  const zero = totals.count === 0 ? 'figure-table__zero' : undefined;
  return (
    <>
      <td className={zero}>{integerFormat.format(totals.count)}</td>
      <td className={zero}>
        <Field
          field={field}
          value={totals.sum}
          record={{ id: '' }}
          country={alike}
          translate={translate}
          place="cell"
        />
      </td>
    </>
  );
}
