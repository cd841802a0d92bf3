import { LinkBase } from 'ra-core';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import { blockId } from '../../../metadata/model/pageBlocks';
import { useSession } from '../../session/useSession';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Icon } from '../../ui/Icon';
import type { BlockProps, BlockQuery, EarlyPlace } from '../parts/Block';
import './Tabs.css';

/**
 * Tabs that are links to the page with their `id` in the address; the first has none. The parameter is named by the block. Arrow
 * keys, Home and End go from tab to tab.
 */
export function Tabs({ block, page, renderBlocks }: BlockProps<'tabs'>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const name = blockId(block);
  const { tabs: all, layout = 'top' } = block;
  const tabs = all.filter(({ permission }) => permission === undefined || can(permission));
  const wanted = search.get(name);
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  const currentId = current?.id;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(currentId);

  useEffect(() => {
    // On a phone the tabs may be wider than the screen. Scrolls them and nothing else.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - peek;
    if (shown.current === currentId) return;
    shown.current = currentId;
    // A link in the last tab led here: the focus went with it, and a screen reader has to announce the new one.
    if (!list.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [currentId]);

  if (!current) return null;
  const searchOf = (tab: (typeof tabs)[number]) => {
    const next = new URLSearchParams(search);
    if (tab === tabs[0]) next.delete(name);
    else next.set(name, tab.id);
    return `?${next}`;
  };

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.indexOf(current!);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    void navigate({ search: searchOf(tabs[next]!) });
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={`tabs tabs--${layout}`}>
      <div
        ref={list}
        className="tabs__list"
        role="tablist"
        aria-label={page.title}
        aria-orientation={layout === 'side' ? 'vertical' : 'horizontal'}
      >
        {tabs.map((tab) => (
          <LinkBase
            key={tab.id}
            id={`${id}-${tab.id}`}
            className="tabs__tab"
            role="tab"
            to={{ search: searchOf(tab) }}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onKeyDown={onKeyDown}
          >
            {tab.icon && <Icon name={tab.icon} />}
            <span>{tab.title}</span>
          </LinkBase>
        ))}
      </div>
      <div
        key={current.id}
        ref={panel}
        id={`${id}-panel`}
        className="tabs__panel"
        role="tabpanel"
        aria-labelledby={`${id}-${current.id}`}
        tabIndex={-1}
      >
        <Suspense fallback={<Skeleton width="100%" />}>{renderBlocks(current.blocks)}</Suspense>
      </div>
    </div>
  );
}

/** Width of the tabs before the chosen one that stays in view, in px: they fade over it (Tabs.css). */
const peek = 44;

/**
 * Returns the queries of the tab that is shown at first. None where that depends on permissions, which are not known yet.
 */
export async function earlyTabs(block: BlockTypes['tabs'], place: EarlyPlace): Promise<BlockQuery[]> {
  const wanted = place.search.get(blockId(block));
  const tab = block.tabs.find(({ id }) => id === wanted) ?? block.tabs[0];
  if (!tab || tab.permission !== undefined) return [];
  return place.queriesOf(tab.blocks, place);
}
