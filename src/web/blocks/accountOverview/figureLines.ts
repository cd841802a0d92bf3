import type { BoundResource } from '../../../metadata/model/BoundResource';
import { ownFilterValue } from '../../generate/filters/ownFilterValue';
import type { AccountFigure } from './AccountFigure';
import type { FigureLine } from './FigureLine';

/**
 * The lines of a card: today's records of each figure, and below them their part. `resources` are the figures'
 * resources in the card's country, undefined where one must not be seen. A part whose field the country does not have
 * is left out.
 */
export function figureLines(
  figures: AccountFigure[],
  resources: (BoundResource | undefined)[],
): FigureLine[] {
  return figures.flatMap(({ title, date, sum, part }, index) => {
    const resource = resources[index];
    const day = resource?.fields[date];
    if (!resource || !day || !resource.fields[sum]) return [];
    const today = { [date]: ownFilterValue(day, 'today') };
    const whole = { title, resource, values: today, sum };
    const field = part && resource.fields[part.field];
    if (!field) return [whole];
    const option = field.options?.find(({ value }) => value === part.value);
    const values = { ...today, [part.field]: ownFilterValue(field, part.value) };
    return [whole, { ...whole, title: option?.title ?? field.title, part, values }];
  });
}
