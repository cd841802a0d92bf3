import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import type { SessionCountry } from '../../session/sessionStore';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { hasFallen } from '../figures/difference';
import { CountryFailure, useCountryFailure } from '../figures/failures/CountryFailure';
import { FigureSum, formatCount, NoFigure } from '../figures/FigureNumber';
import { useShownFigures } from '../figures/useShownFigures';
import { AccountLink } from './AccountCard';
import type { FiguresBlock } from './AccountTable';
import './AccountLine.css';

interface AccountLineProps {
  country: SessionCountry;
  /** Today in the country, `YYYY-MM-DD`. */
  day: string;
  /** Their first figure is on the line. */
  blocks: FiguresBlock[];
  /** All figures, for when the line is opened. */
  children: ReactNode;
}

/** An account on a phone: one line with its first figure, marked where something is wrong, which opens all figures. */
export function AccountLine({ country, day, blocks, children }: AccountLineProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const failure = useCountryFailure(country);
  const [first] = blocks;
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={failure ? 'account-line account-line--failed' : 'account-line'}
    >
      <CountryFailure country={country} variant="line">
        <div className="account-line__head">
          <CountryBadge country={country} />
          <div className="account-line__texts">
            <h2 className="account-line__name" id={`${id}-name`}>
              <AccountLink country={country} />
            </h2>
            <p className="account-line__figure">
              {blocks.map((block, index) => (
                // Blocks come from the page file and do not change their places.
                <FallenMark key={index} block={block} />
              ))}
              {first && <FirstFigure block={first} />}
            </p>
          </div>
          <IconButton
            icon={isOpen ? 'chevronUp' : 'chevronDown'}
            label={translate('corridor.figures.allOf', { country: country.name })}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <div id={`${id}-body`} hidden={!isOpen}>
          <p className="account-line__day" title={country.timeZone}>{`${day} ${country.zone}`}</p>
          <div className="account-line__body">{isOpen && children}</div>
        </div>
      </CountryFailure>
    </article>
  );
}

/** The first figure of a block, as in a table. */
function FirstFigure({ block }: { block: FiguresBlock }) {
  const { country, figures, isPending } = useShownFigures(block);
  const [shown] = figures;
  if (!country || !shown) return null;
  if (isPending) return <Skeleton width={92} />;
  const { figure, value, reason } = shown;
  const { sum, balance = sum } = figure.options;
  if (!value) return <NoFigure reason={reason} />;
  return balance === undefined ? (
    <span>{formatCount(value.count, country)}</span>
  ) : (
    <FigureSum country={country} resource={figure.resource} sum={balance} value={value.sum} />
  );
}

/** Says on the line that one of the figures is marked. */
function FallenMark({ block }: { block: FiguresBlock }) {
  const fallen = useShownFigures(block).figures.filter(hasFallen);
  if (fallen.length === 0) return null;
  const text = fallen.map(({ figure }) => figure.options.title).join(', ');
  return (
    <span className="account-line__fallen" title={text}>
      <Icon name="warning" size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
