import { useNotify, useTranslate } from 'react-admin';
import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../../../session/useSession';

/** Says that something was done; takes the key of its text among the personal centre's, and what stands in it. */
export function useSuccess(): (key: string, values?: Record<string, string | number>) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return (key, values) => {
    const text = translate(`corridor.personal-center.${key}`, values);
    notify(text, { type: 'success', messageArgs: { _: text } });
  };
}

/** The zone in which all times stand, `GMT±N`: of the country, or that of Global mode. */
export function useZone(): string {
  const { country } = useSession();
  return country?.zone ?? 'GMT+8';
}

/**
 * Gives the focus back to the control that opened something in the page, once that is closed again; the control may
 * be hidden meanwhile.
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
