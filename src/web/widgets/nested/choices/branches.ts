import type { FieldOption } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';

/** The options that are right below another one, or of the top. */
export function below(options: readonly FieldOption[], value?: FieldOption['value']): FieldOption[] {
  return options.filter(({ within }) => within === value);
}

/** An option, and all that are below it, however deep. */
export function withAllBelow(options: readonly FieldOption[], option: FieldOption): FieldOption[] {
  return [option, ...below(options, option.value).flatMap((each) => withAllBelow(options, each))];
}

/**
 * Returns the chosen options after a change of one, in their order. It takes its parents along, as it needs them, and its children;
 * an option at the top takes its whole group.
 */
export function toggled(
  options: readonly FieldOption[],
  chosen: ReadonlySet<JsonValue>,
  option: FieldOption,
  isChosen: boolean,
): JsonValue[] {
  const next = new Set(chosen);
  const isWhole = !isChosen || option.within === undefined;
  for (const { value } of isWhole ? withAllBelow(options, option) : [option]) {
    if (isChosen) next.add(value);
    else next.delete(value);
  }
  for (let above = isChosen ? option.within : undefined; above !== undefined;) {
    next.add(above);
    const name = above;
    above = options.find(({ value }) => value === name)?.within;
  }
  return options.map(({ value }) => value).filter((value) => next.has(value));
}
