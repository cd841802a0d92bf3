import { useTranslate } from 'ra-core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon';
import { useLongPress } from '../../ui/useLongPress';
import type { Tab } from './Tab';

/** Props of {@link TabItem}. */
export interface TabItemProps {
  tab: Tab;
  isCurrent: boolean;
  canClose: boolean;
  onClose: () => void;
  /** Opens the menu at an element. */
  onMenu: (anchor: HTMLElement) => void;
}

const middleButton = 1;

/** One visited page in the bar. */
export function TabItem({ tab: { path, to, unsaved }, isCurrent, canClose, onClose, onMenu }: TabItemProps) {
  const translate = useTranslate();
  const title = translate(`corridor.navigation.${path}`);
  const longPress = useLongPress(onMenu);

  function onAuxClick(event: MouseEvent) {
    if (event.button !== middleButton) return;
    // Not in a new tab of the browser.
    event.preventDefault();
    if (canClose) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Delete' || !canClose) return;
    event.preventDefault();
    onClose();
  }

  return (
    <li className="tab" data-current={isCurrent || undefined}>
      <Link
        className="tab__link"
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        {...longPress}
        onAuxClick={onAuxClick}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.currentTarget);
        }}
        onKeyDown={onKeyDown}
      >
        {title}
        {unsaved && (
          <span className="tab__unsaved">
            <span className="visually-hidden">{translate('corridor.shell.tabs.unsaved')}</span>
          </span>
        )}
      </Link>
      {canClose && (
        <button
          type="button"
          className="tab__close"
          aria-label={translate('corridor.shell.tabs.closeOne', { title })}
          // By keyboard it is Delete on the link, which would otherwise be two stops for each page.
          tabIndex={-1}
          onClick={onClose}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  );
}
