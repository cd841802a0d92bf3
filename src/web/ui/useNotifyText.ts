import { type NotificationType, useNotify } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that notifies the user with a finished text, such as the gateway's message or a record's name. `useNotify`
 * itself takes the key of a text.
 */
export function useNotifyText(): (text: string, type: NotificationType) => void {
  const notify = useNotify();
  return useCallback((text, type) => notify(text, { type, messageArgs: { _: text } }), [notify]);
}
