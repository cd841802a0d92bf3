import { useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { useSession } from '../../../session/useSession';
import { useNotifyText } from '../../../ui/useNotifyText';
import './SectionCard.css';

interface SectionCardProps {
  title: string;
  /** Muted, below the title. */
  lead?: ReactNode;
  /** Whether data is loading. */
  busy?: boolean;
  children?: ReactNode;
}

/** A card of the personal center. Its heading takes the focus when the user opens the section. */
export function SectionCard({ title, lead, busy, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className="card section-card" aria-labelledby={id} aria-busy={busy}>
      <header className="section-card__head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** Placeholders for rows that are loading for the first time. */
export function LoadingRows({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <div className="loading-rows">
      <output className="visually-hidden">{translate('corridor.personal-center.loading')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="loading-rows__row">
          <Skeleton width={index % 2 ? '38%' : '52%'} />
        </div>
      ))}
    </div>
  );
}

/** Returns a function that translates the texts of a section, by their keys below `personal-center` and its name. */
export function useSectionText(section: string): SectionText {
  const translate = useTranslate();
  return (key, values) => translate(`corridor.personal-center.${section}.${key}`, values);
}

type SectionText = (key: string, values?: Record<string, string | number>) => string;

/** Returns a function that shows a success message, given the key of its text below `personal-center`. */
export function useSuccess(): (key: string) => void {
  const notify = useNotifyText();
  const translate = useTranslate();
  return (key) => notify(translate(`corridor.personal-center.${key}`), 'success');
}

/** Returns the time zone to show times in, `GMT±N`: of the country or of Global mode. */
export function useZone(): string {
  const { country } = useSession();
  return country?.zone ?? 'GMT+8';
}

/**
 * Returns a ref for the control that opens something in the page. When that is closed again, the control gets the focus
 * back; it may have been removed meanwhile.
 */
export function useFocusBack<T extends HTMLElement>(open: boolean): RefObject<T | null> {
  const trigger = useRef<T>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) trigger.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return trigger;
}
