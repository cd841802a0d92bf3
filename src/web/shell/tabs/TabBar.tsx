import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { lazyOverlay } from '../../ui/lazyOverlay';
import { OverlayBoundary } from '../../ui/OverlayBoundary';
import { revealTab } from './revealTab';
import { TabItem } from './TabItem';
import { useTabCommands } from './useTabCommands';
import './tabs.css';

const MenuOverlay = lazyOverlay(async () => (await import('../../ui/overlay/MenuOverlay')).MenuOverlay);

/**
 * The pages that were visited: links, with a menu on the right mouse button, a long press or Shift+F10; the middle
 * button or Delete closes one. The button at the end has the menu of the page that is seen.
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

  // What was closed takes the focus with it; the page that is shown instead has its own way to get it.
  const closed = useRef<number>(undefined);
  useEffect(() => {
    const index = closed.current;
    closed.current = undefined;
    if (index === undefined || document.activeElement !== document.body) return;
    const links = list.current?.querySelectorAll('a');
    links?.[Math.min(index, links.length - 1)]?.focus();
  }, [tabs.length]);

  if (tabs.length === 0) return null;
  return (
    <nav className="tabs" aria-label={translate('corridor.shell.tabs.label')}>
      <ul className="tabs__list" ref={list}>
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isCurrent={tab.path === current}
            canClose={tabs.length > 1}
            onClose={() => {
              if (tab.path !== current) closed.current = index;
              close([tab.path]);
            }}
            onMenu={(anchor) => setMenu({ anchor, path: tab.path })}
          />
        ))}
      </ul>
      <IconButton
        className="tabs__menu"
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
          items={menu ? itemsFor(menu.path) : []}
          onClose={() => setMenu(undefined)}
        />
      </OverlayBoundary>
    </nav>
  );
}
