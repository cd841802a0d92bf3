import { sessionChannel, type SessionMessage } from './sessionChannel';

/** Tells the other tabs of this browser that the session has ended or another one has begun. */
export function tellTabs(message: SessionMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
  sessionChannel.postMessage(message);
}
