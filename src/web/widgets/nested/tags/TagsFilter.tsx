import { useTranslate } from 'ra-core';
import { chosenValues } from '../../../../metadata/values/filterOperators';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { enumWidget } from '../../enumWidget';
import { type FilterProps, plainText } from '../../Widget';
import { useKnownTags } from './useKnownTags';

/** Chooses among the tags that there are; a record needs one of them. */
export default function TagsFilter(props: FilterProps) {
  const { field, value } = props;
  const translate = useTranslate();
  const { data, error } = useKnownTags(field);
  const chosen = chosenValues(value).map(plainText);
  const tags = [...new Set([...(data ?? []), ...chosen])];
  if (!data && !error) return <Skeleton />;
  if (tags.length === 0)
    return (
      <p className="muted" role={error ? 'alert' : undefined}>
        {error?.message ?? translate('corridor.annotations.noTags')}
      </p>
    );
  const { Filter: Choices } = enumWidget;
  const options = tags.map((tag) => ({ value: tag, title: tag }));
  return Choices && <Choices {...props} field={{ ...field, options }} value={chosen} />;
}
