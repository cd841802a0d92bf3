import { useTranslate } from 'react-admin';
import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../../../session/useSession';
import { useNotifyText } from '../../../ui/useNotifyText';

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
