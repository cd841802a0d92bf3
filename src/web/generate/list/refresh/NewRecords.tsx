import { useTranslate } from 'react-admin';
import { Button } from '../../../ui/controls/Button';
import './NewRecords.css';

/** Says how many new records a list does not show yet, and shows them. It takes no room, so that nothing moves. */
export function NewRecords({ count, onShow }: { count: number; onShow: () => void }) {
  const translate = useTranslate();
  return (
    <div className="new-records" aria-live="polite">
      {count > 0 && (
        <Button size="small" variant="primary" icon="chevronUp" onClick={onShow}>
          {translate('corridor.list.newRecords', { smart_count: count })}
        </Button>
      )}
    </div>
  );
}
