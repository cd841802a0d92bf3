import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { fieldKind, type FieldKind } from './fieldKind';

/** The fields that a card shows. */
export interface CardParts {
  title: BoundField | undefined;
  amount: BoundField | undefined;
  state: BoundField | undefined;
  time: BoundField | undefined;
}

/**
 * Picks what a card shows from the columns shown, by their kinds: the first one is the title, then the first
 * amount, state and time. What the user hid is taken last, so that a card has its parts all the same.
 */
export function cardParts(resource: BoundResource, shown: string[], order: string[]): CardParts {
  const fields = [...shown, ...order.filter((name) => !shown.includes(name))].flatMap(
    (name) => resource.fields[name] ?? [],
  );
  const [title, ...rest] = fields;
  const first = (...kinds: FieldKind[]) => rest.find((field) => kinds.includes(fieldKind(field)));
  return {
    title,
    amount: first('money') ?? first('number'),
    state: first('state') ?? first('choice'),
    time: first('instant') ?? first('day'),
  };
}
