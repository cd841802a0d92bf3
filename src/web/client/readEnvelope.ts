import { readJson } from '../session/readJson';
import type { Envelope } from './Envelope';

/** The envelope in a text; undefined where it is something else, as a proxy's error page is. */
export function readEnvelope(text: string): Envelope | undefined {
  const value = readJson(() => text) as Envelope | undefined;
  return typeof value?.code === 'number' ? value : undefined;
}
