import type { BoundField } from '../../model/BoundField';
import { didYouMean } from '../../source/reporter';

/** Says which of these states, by status field, are of no field beside it; undefined where all of them are. */
export function unknownState(
  wanted: Record<string, string[]>,
  fields: Record<string, BoundField>,
): string | undefined {
  for (const [name, states] of Object.entries(wanted)) {
    const known = Object.keys((Object.hasOwn(fields, name) && fields[name]?.transitions) || {});
    if (known.length === 0) {
      const others = Object.values(fields).filter(({ transitions }) => transitions);
      return `"${name}" is no field with "x-transitions".${didYouMean(
        name,
        others.map((field) => field.name),
      )}`;
    }
    const unknown = states.find((state) => !known.includes(state));
    if (unknown !== undefined)
      return `"${unknown}" is not a state of "${name}".${didYouMean(unknown, known)}`;
  }
  return undefined;
}
