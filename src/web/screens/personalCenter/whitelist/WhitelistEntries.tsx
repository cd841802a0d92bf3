import { useTranslate } from 'ra-core';
import { parseNetwork } from '../../../../metadata/validation/parseNetwork';
import { Notice } from '../../../ui/Notice';
import type { Whitelist } from '../personalCalls';

/** Props of {@link WhitelistEntries}. */
export interface WhitelistEntriesProps {
  whitelist: Whitelist;
  /** Why it cannot be changed. */
  obstacle: string;
}

/** The list for who may not change it. */
export function WhitelistEntries({ whitelist: { entries, address }, obstacle }: WhitelistEntriesProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.whitelist.${key}`);
  return (
    <div className="personal__part">
      {entries.length === 0 ? (
        <p>{text('open')}</p>
      ) : (
        <ul className="personal__entries mono" aria-label={text('title')}>
          {entries.map((entry) => (
            <li key={entry}>
              {entry}
              {parseNetwork(entry)?.holds(address) && <span className="muted"> {text('yours')}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">{translate('corridor.personal-center.whitelist.ownAddress', { address })}</p>
      <Notice>{obstacle}</Notice>
    </div>
  );
}
