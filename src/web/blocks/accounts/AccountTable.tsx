import { useTranslate } from 'ra-core';
import type { SessionCountry } from '../../session/sessionStore';
import { CountryBadge } from '../../ui/CountryBadge';
import { CountryFailureLine, useCountryFailure } from '../figures/failures/CountryFailure';
import { FigureCell } from '../figures/FigureTable';
import { periodTitle } from '../figures/periodTitle';
import type { ListedFigure } from '../figures/figure';
import { useSeenFigures } from '../figures/figuresQuery';
import { useShownFigures } from '../figures/useShownFigures';
import { type BlockProps } from '../parts/Block';
import { BlockCountryContext } from '../parts/blockCountry';
import { AccountLink } from './AccountCard';
import './AccountTable.css';

/** A block of figures, whose figures are columns next to each other. */
export type FiguresBlock = BlockProps<'figures'>['block'];

/** A block of figures, and those of its figures that the user sees anywhere. */
interface ColumnGroup {
  block: FiguresBlock;
  columns: ListedFigure[];
}

interface AccountTableProps {
  /** The accounts, each with the day of its figures (`YYYY-MM-DD`). */
  accounts: { country: SessionCountry; day: string }[];
  blocks: FiguresBlock[];
}

/** A row for each account and a column for each figure, so that accounts are compared at a glance. */
export function AccountTable({ accounts, blocks }: AccountTableProps) {
  const translate = useTranslate();
  const seen = useSeenFigures(
    blocks.map(({ figures }) => figures),
    accounts.map(({ country }) => country),
  );
  const groups = blocks.flatMap((block, index): ColumnGroup[] => {
    const columns = seen[index] ?? [];
    return columns.length > 0 ? [{ block, columns }] : [];
  });
  return (
    <div className="card account-table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className="account-table__account">
              {translate('corridor.figures.account')}
            </th>
            {groups.map(({ block, columns }, index) => (
              // Blocks and figures come from the page file and do not change their places.
              <th key={index} scope="colgroup" colSpan={columns.length} className="account-table__group">
                {block.title ?? periodTitle(block, translate)}
              </th>
            ))}
          </tr>
          <tr>
            {groups.flatMap(({ columns }, place) =>
              columns.map(({ title }, index) => (
                <th key={`${place} ${index}`} scope="col" className="table__number">
                  {title}
                </th>
              )),
            )}
          </tr>
        </thead>
        {accounts.map(({ country, day }) => (
          <BlockCountryContext key={country.code} value={country}>
            <AccountRows country={country} day={day} groups={groups} />
          </BlockCountryContext>
        ))}
      </table>
    </div>
  );
}

interface AccountRowsProps {
  country: SessionCountry;
  day: string;
  groups: ColumnGroup[];
}

function AccountRows({ country, day, groups }: AccountRowsProps) {
  const translate = useTranslate();
  const failure = useCountryFailure(country);
  const width = groups.reduce((sum, { columns }) => sum + columns.length, 0);
  return (
    <tbody className={failure && 'account-table__failed'}>
      <tr>
        <th scope="row" className="account-table__account">
          <div className="account-table__name">
            <CountryBadge country={country} />
            <div>
              <AccountLink country={country} />
              <p className="account-table__day" title={country.timeZone}>
                {`${day} ${country.zone}`}
              </p>
            </div>
          </div>
        </th>
        {groups.map(({ block, columns }, index) => (
          <GroupCells key={index} block={block} columns={columns} isReported={failure !== undefined} />
        ))}
        {width === 0 && <td className="muted">{translate('corridor.figures.noFigures')}</td>}
      </tr>
      {failure && (
        <tr>
          <td colSpan={width + 1}>
            <CountryFailureLine {...failure} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface GroupCellsProps extends ColumnGroup {
  /** Whether the row says below why there are no figures. */
  isReported: boolean;
}

/** The cells of a block's figures, which are loaded together; an empty one for what the country does not have. */
function GroupCells({ block, columns, isReported }: GroupCellsProps) {
  const { country, figures, error, isPending } = useShownFigures(block);
  if (!country) return null;
  return columns.map((column, index) => {
    const shown = figures.find(({ figure }) => figure.options === column);
    if (!shown) return <td key={index}>{''}</td>;
    const reason = shown.reason ?? (isReported ? undefined : error?.message);
    return <FigureCell key={index} shown={{ ...shown, reason }} isLoading={isPending} />;
  });
}
