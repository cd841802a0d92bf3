import { useId, useState } from 'react';
import { tagsField } from '../../../metadata/model/sections';
import { chosenValues } from '../../../metadata/values/filterOperators';
import { Dialog } from '../../ui/overlay/overlays';
import { useNotifyText } from '../../ui/useNotifyText';
import { plainText, type RecordValues } from '../../widgets/Widget';
import { useResourceScope } from '../resource/ResourceScope';
import { TagForm } from './TagForm';
import { useChangeTags } from './useChangeTags';
import './RecordAnnotations.css';

interface TagRowsDialogProps {
  records: RecordValues[];
  onClose: () => void;
}

/** Gives all selected records the same tags, and takes away those of theirs that are chosen. */
export function TagRowsDialog({ records, onClose }: TagRowsDialogProps) {
  const { translate } = useResourceScope();
  const id = useId();
  const notify = useNotifyText();
  const { change, isBusy, error } = useChangeTags();
  const [remove, setRemove] = useState<string[]>([]);
  const given = [
    ...new Set(records.flatMap((record) => chosenValues(record[tagsField]).map(plainText))),
  ].toSorted();
  const count = { smart_count: records.length };
  return (
    <Dialog open title={translate('corridor.annotations.tagRows', count)} onClose={onClose} busy={isBusy}>
      <TagForm
        tags={[]}
        title={translate('corridor.annotations.add')}
        submit={translate('corridor.annotations.saveTags')}
        isBusy={isBusy}
        error={error}
        onCancel={onClose}
        onSubmit={async (add) => {
          const isNothing = add.length === 0 && remove.length === 0;
          const ids = records.map((record) => record.id);
          if (!isNothing && !(await change(ids, { add, remove }))) return;
          if (!isNothing) notify(translate('corridor.annotations.tagged', count), 'success');
          onClose();
        }}
      >
        {given.length > 0 && (
          <fieldset className="choices">
            <legend className="field__label">{translate('corridor.annotations.removeTags')}</legend>
            {given.map((tag, index) => (
              <label key={tag} className="choices__choice">
                <input
                  id={`${id}-${index}`}
                  type="checkbox"
                  checked={remove.includes(tag)}
                  onChange={({ target }) =>
                    setRemove(target.checked ? [...remove, tag] : remove.filter((each) => each !== tag))
                  }
                />
                <span translate="no">{tag}</span>
              </label>
            ))}
          </fieldset>
        )}
      </TagForm>
    </Dialog>
  );
}
