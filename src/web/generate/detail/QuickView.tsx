import { LinkBase } from 'ra-core';
import { IconButton } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { useListScope } from '../filters/listScope';
import type { QuickViewProps } from '../list/records/quickView';
import { useLinkState } from '../page/BackLink';
import { recordPath, useResourceScope } from '../resource/ResourceScope';
import { ResourceDetail } from './ResourceDetail';
import './QuickView.css';

/** A record beside its list: all that its page has but the lists that belong to it. */
export function QuickView({ id, onClose }: QuickViewProps) {
  const { resource, translate } = useResourceScope();
  const { placeOf } = useListScope();
  const state = useLinkState();
  return (
    <aside className="card quick-view" aria-label={translate('corridor.detail.quickView')} tabIndex={-1}>
      <div className="quick-view__bar">
        <LinkBase
          className="button button--secondary button--small"
          to={recordPath(resource, id)}
          state={{ ...state, list: placeOf() }}
        >
          <Icon name="external" size={16} />
          <span className="button__label">{translate('corridor.detail.openPage')}</span>
        </LinkBase>
        <IconButton
          icon="close"
          size="small"
          label={translate('corridor.detail.closeQuickView')}
          onClick={onClose}
        />
      </div>
      <ResourceDetail key={id} id={id} place="beside" />
    </aside>
  );
}
