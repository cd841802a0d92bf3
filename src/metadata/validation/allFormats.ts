import { formats } from '../formats/formats';
import { standardFormats } from './standardFormats';

/** Every `format` that a schema may name. */
export const allFormats: Record<string, (text: string) => boolean> = { ...standardFormats, ...formats };
