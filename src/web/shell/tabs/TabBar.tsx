import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/Button';
import { lazyOverlay, OverlayBoundary } from '../../ui/overlay/OverlayBoundary';
import { useLongPress } from '../../ui/useLongPress';
import { Link } from '../router/Link';
import { type TabCommands, useTabCommands } from './useTabCommands';
import './TabBar.css';

const MenuOverlay = lazyOverlay(async () => (await import('../../ui/overlay/MenuOverlay')).MenuOverlay);

/**
 * The visited pages as links. The right button, a long press or Shift+F10 opens a page's menu; the middle button or Delete closes
 * it. The last button has the visible page's menu.
 */
export function TabBar() {
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { tabs, current, itemsFor, close } = useTabCommands();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; path: string }>();

  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector('[aria-current]')?.closest('li');
    if (bar && tab) revealTab(bar, tab);
  }, [current, tabs.length]);

  // Its place is kept, so that the first tab does not push down the page.
  if (tabs.length === 0) return <div className="tab-bar" />;
  return (
    <nav className="tab-bar" aria-label={translate('corridor.shell.tabs.label')}>
      <ul className="tab-bar__list" ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isCurrent={tab.path === current}
            canClose={tabs.length > 1}
            onClose={() => close([tab.path])}
            onMenu={(anchor) => setMenu({ anchor, path: tab.path })}
          />
        ))}
      </ul>
      <IconButton
        className="tab-bar__menu"
        icon="chevronDown"
        size="small"
        label={translate('corridor.shell.tabs.menu')}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, path: current ?? tabs[0]!.path })}
      />
      <OverlayBoundary open={menu !== undefined} onClose={() => setMenu(undefined)}>
        <MenuOverlay
          id={id}
          label={translate('corridor.shell.tabs.menu')}
          anchor={menu?.anchor ?? null}
          items={() => (menu ? itemsFor(menu.path) : [])}
          onClose={() => setMenu(undefined)}
        />
      </OverlayBoundary>
    </nav>
  );
}

interface TabItemProps {
  tab: TabCommands['tabs'][number];
  isCurrent: boolean;
  canClose: boolean;
  onClose: () => void;
  /** Opens the menu at an element. */
  onMenu: (anchor: HTMLElement) => void;
}

const middleButton = 1;

/** One visited page in the bar. */
function TabItem({ tab: { route, to, unsaved }, isCurrent, canClose, onClose, onMenu }: TabItemProps) {
  const translate = useTranslate();
  const title = translate(`corridor.navigation.${route}`);
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
    <li className="tab-bar__tab" data-current={isCurrent || undefined}>
      <Link
        className="tab-bar__link"
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
        <span>{title}</span>
        {unsaved && (
          <span className="tab-bar__unsaved">
            <span className="visually-hidden">{translate('corridor.shell.tabs.unsaved')}</span>
          </span>
        )}
      </Link>
      {canClose && (
        <IconButton
          icon="close"
          size="tiny"
          className="tab-bar__close"
          label={translate('corridor.shell.tabs.closeOne', { title })}
          // By keyboard it is Delete on the link, which would otherwise be two stops for each page.
          tabIndex={-1}
          onClick={onClose}
        />
      )}
    </li>
  );
}

/** Distance between a tab that is scrolled into view and the end of the bar, in px (product 4.3). */
const margin = 4;

/** Scrolls the bar, and nothing else, so far that a tab can be seen whole. */
function revealTab(list: HTMLElement, tab: HTMLElement): void {
  const start = tab.offsetLeft - list.offsetLeft - margin;
  const end = start + tab.offsetWidth + 2 * margin;
  if (start < list.scrollLeft) list.scrollLeft = start;
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
}
