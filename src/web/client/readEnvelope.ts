import type { Envelope } from './Envelope';

/** The envelope in a text; undefined where it is something else, as a proxy's error page is. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return typeof value?.code === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
