import type { BoundList } from '../../../../metadata/model/BoundResource';
import type { ListArrangement, ViewContent } from '../../../../contract/views';

/** A view that a list offers. */
export interface ListedView extends ViewContent {
  /** In addresses: the name of a view of the resource's file, else its id. */
  id: string;
  name: string;
  /** Source of the view: the resource's file, the user, or a colleague who shares it. */
  from: 'file' | 'user' | 'colleague';
  /** Whether colleagues have the user's own view too. */
  isShared?: boolean;
  /** Name of the colleague who shares it. */
  sharedBy?: string;
}

/** Returns the views of a list in the order of its tabs: the file's, the user's own, and colleagues'. */
export function listedViews(list: BoundList, arrangement: ListArrangement | undefined): ListedView[] {
  const ofFile = (list.views ?? []).map(({ name, title, sort, ...content }): ListedView => ({
    id: name,
    name: title,
    from: 'file',
    ...content,
    sort: { field: sort.field, order: sort.order === 'asc' ? 'ASC' : 'DESC' },
  }));
  const own = (arrangement?.views ?? []).map((view): ListedView => ({ ...view, from: 'user' }));
  const shared = (arrangement?.shared ?? []).map((view): ListedView => ({ ...view, from: 'colleague' }));
  return [...ofFile, ...own, ...shared];
}
