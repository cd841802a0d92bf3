import { useListContext, useTranslate } from 'react-admin';
import { Notice } from '../../ui/feedback/Notice';

/** Says that a search found nothing in the dates of the filter, and that the list shows what it found in others. */
export function WidenedNotice() {
  const translate = useTranslate();
  const isWidened: unknown = useListContext().meta?.isWidened;
  return isWidened === true ? <Notice>{translate('corridor.list.widened')}</Notice> : null;
}
