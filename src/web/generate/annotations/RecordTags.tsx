import { useState } from 'react';
import { tagsField } from '../../../metadata/model/sections';
import { chosenValues } from '../../../metadata/values/filterOperators';
import { Button } from '../../ui/controls/Button';
import { plainText, type RecordValues, showValue } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { useResourceScope } from '../resource/ResourceScope';
import { TagForm } from './TagForm';
import { useChangeTags } from './useChangeTags';

interface RecordTagsProps {
  record: RecordValues;
  mayWrite: boolean;
}

/** The tags of a record, and how they are changed. */
export function RecordTags({ record, mayWrite }: RecordTagsProps) {
  const { resource, country, translate } = useResourceScope();
  const [isEdited, setEdited] = useState(false);
  const { change, isBusy, error } = useChangeTags();
  const field = resource.fields[tagsField];
  if (!field) return null;
  const tags = chosenValues(record[tagsField]).map(plainText);
  if (isEdited)
    return (
      <TagForm
        tags={tags}
        title={field.title}
        submit={translate('corridor.annotations.saveTags')}
        isBusy={isBusy}
        error={error}
        onCancel={() => setEdited(false)}
        onSubmit={async (next) => {
          const add = next.filter((tag) => !tags.includes(tag));
          const remove = tags.filter((tag) => !next.includes(tag));
          if (await change([record.id], { add, remove })) setEdited(false);
        }}
      />
    );
  const place = 'detail';
  const value = tags;
  return (
    <div className="record-annotations__tags">
      <h3 className="visually-hidden">{field.title}</h3>
      {tags.length > 0 ? (
        <span translate="no">
          {showValue(widgetFor(field), { field, value, record, country, translate, place })}
        </span>
      ) : (
        <span className="muted">{translate('corridor.annotations.untagged')}</span>
      )}
      {mayWrite && (
        <Button size="small" icon={tags.length > 0 ? 'edit' : 'plus'} onClick={() => setEdited(true)}>
          {translate(tags.length > 0 ? 'corridor.annotations.editTags' : 'corridor.annotations.addTags')}
        </Button>
      )}
    </div>
  );
}
