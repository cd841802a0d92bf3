import { type NotificationType, useNotify } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that notifies the user with a text that is theirs already, such as a message of the gateway or one with
 * the name of a record. `useNotify` itself takes the key of a text.
 */
export function useNotifyText(): (text: string, type: NotificationType) => void {
  const notify = useNotify();
  return useCallback((text, type) => notify(text, { type, messageArgs: { _: text } }), [notify]);
}
