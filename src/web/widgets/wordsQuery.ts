import type { JsonValue } from '../../metadata/model/JsonValue';
import { plainText } from './plainText';

/** A `toQuery` for typed text: without the blanks that come along when it is pasted. */
export function wordsQuery(operator: 'contains' | 'startsWith') {
  return (value: JsonValue): JsonValue | undefined => {
    const words = plainText(value).trim();
    return words === '' ? undefined : { [operator]: words };
  };
}
