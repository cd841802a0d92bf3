import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { useWayBack, type WayBack } from './wayBack';
import './BackLink.css';

/** The link back to the page that led here, or to the resource's list. The list restores its filters, sort and page from the store. */
export function BackLink() {
  const way = useWayBack();
  return way ? <BackTo way={way} /> : null;
}

/** The link back to a screen. */
export function BackTo({ way: { to, title } }: { way: WayBack }) {
  const translate = useTranslate();
  return (
    <LinkBase
      className="back-link"
      to={to}
      aria-label={translate('corridor.detail.back', { resource: title })}
    >
      <Icon name="chevronLeft" size={16} />
      {title}
    </LinkBase>
  );
}
