import { useParams } from 'ra-core';
import { useSession } from '../../session/useSession';
import { importOffered } from '../resource/offers';
import { BlankScreen } from '../page/BlankScreen';
import { BackLink } from '../page/BackLink';
import { ImportPage } from './ImportPage';
import { ImportResult } from './ImportResult';
import { isImportable } from './rows/ImportableResource';
import { midSentence, useResourceScope } from '../resource/ResourceScope';
import './ImportScreen.css';

/**
 * The screen of an import for those who may import, and behind its address, with a number, that of an earlier import for all
 * who may see its records.
 */
export function ImportScreen() {
  const { resource, translate } = useResourceScope();
  const session = useSession();
  const { '*': rest = '' } = useParams();
  // `…/import/NUMBER`, or `…/import/by/FIELD/NUMBER` as the links of fields have it.
  const number = rest.split('/').at(-1);
  if (!isImportable(resource)) return <BlankScreen kind="notFound" />;
  const isOffered = importOffered(resource, session);
  if (!number && !isOffered) return <BlankScreen kind="notAllowed" />;
  const records = midSentence(resource.title);
  const { title = translate('corridor.imports.title', { records }) } = resource.import;
  return (
    <div className="page import-screen">
      <BackLink />
      <header className="page__header">
        <h1 className="page__title">{title}</h1>
      </header>
      {number ? <ImportResult key={number} number={number} isOffered={isOffered} /> : <ImportPage />}
    </div>
  );
}
