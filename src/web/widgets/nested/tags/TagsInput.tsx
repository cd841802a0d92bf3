import { useTranslate } from 'ra-core';
import { foldText } from '../../../../metadata/reading/foldText';
import { Button } from '../../../ui/controls/Button';
import { chosenValues } from '../../../../metadata/values/filterOperators';
import { plainText } from '../../Widget';
import type { NestedInputProps } from '../nestedProps';
import { TagInput } from '../TagInput';
import { useKnownTags } from './useKnownTags';
import './TagsInput.css';

/** Most tags that are offered at once. */
const maxOffered = 12;

/** Edits tags: new ones are typed, and those that other records have are offered. */
export default function TagsInput(props: NestedInputProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const { data = [] } = useKnownTags(field);
  const tags = chosenValues(value).map(plainText);
  const given = new Set(tags.map(foldText));
  const offered = data.filter((tag) => !given.has(foldText(tag))).slice(0, maxOffered);
  return (
    <>
      <TagInput {...props} />
      {offered.length > 0 && (
        <div className="tags-input__known" role="group" aria-label={translate('corridor.annotations.known')}>
          {offered.map((tag) => (
            <Button key={tag} size="small" icon="plus" onClick={() => onChange([...tags, tag])}>
              <span translate="no">{tag}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
