import { loadOnce } from '../client/loadOnce';
import { withFurtherTexts } from '../i18n/currentLanguage';

/** Load the screens of a resource but its list. Called while the app starts where one of them will be the first. */
export const screenLoaders = {
  detail: loadOnce(async () => ({
    default: (await withFurtherTexts(() => import('./detail/ResourceDetail'))).ResourceDetail,
  })),
  named: loadOnce(async () => ({
    default: (await withFurtherTexts(() => import('./detail/NamedRecord'))).NamedRecord,
  })),
  create: loadOnce(async () => ({
    default: (await withFurtherTexts(() => import('./form/CreatePage'))).CreatePage,
  })),
  edit: loadOnce(async () => ({
    default: (await withFurtherTexts(() => import('./form/EditPage'))).EditPage,
  })),
  import: loadOnce(async () => ({
    default: (await withFurtherTexts(() => import('./imports/ImportScreen'), 'imports')).ImportScreen,
  })),
};

/** Returns which of them is at a path below that of the resource, without a slash before it. */
export function screenBelow(path: string): keyof typeof screenLoaders {
  const [first = '', second] = path.split('/');
  if (first === 'create' || first === 'import') return first;
  if (first === 'by') return 'named';
  return second === undefined ? 'detail' : 'edit';
}
