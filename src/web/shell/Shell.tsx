import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { Content } from './Content';
import { Notifications } from './Notifications';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useMediaQuery } from './useMediaQuery';

/** Sidebar, top bar and page. On a phone the sidebar lies over the page and goes with each navigation. */
export function Shell() {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 767.98px)');
  const { pathname, key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = isNarrow && openAt === `${pathname} ${key}`;
  const close = useCallback(() => setOpenAt(undefined), []);

  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, close]);

  return (
    <div className="shell" data-menu={open ? 'open' : undefined}>
      <a
        className="shell__skip button button--primary"
        href="#content"
        onClick={(event) => {
          // The hash is the router's.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {translate('corridor.shell.skip')}
      </a>
      <Sidebar isOverlay={isNarrow} open={open} onClose={close} />
      {open && <div className="shell__scrim" onClick={close} aria-hidden="true" />}
      <div className="shell__main" inert={open}>
        <TopBar onMenu={() => setOpenAt(`${pathname} ${key}`)} menuOpen={open} />
        <Content />
      </div>
      <Notifications />
    </div>
  );
}
