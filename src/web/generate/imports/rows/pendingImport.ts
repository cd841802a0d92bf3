import { useEffect, useRef, useState } from 'react';
import type { BatchState } from '../../../../contract/batches';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { sentRequests } from '../../../session/sentRequests';
import { sessionStore } from '../../../session/sessionStore';
import { useImportScope } from './ImportableResource';

/**
 * Looks for an import that was sent from this browser and whose result nobody has seen, as after a reload, and passes its
 * number on. Returns a message where there is none.
 */
export function usePendingImport(onFound: (number: string) => void): string | undefined {
  const { resource, translate, dataProvider } = useImportScope();
  const [lost, setLost] = useState<string>();
  const found = useRef(onFound);
  useEffect(() => {
    const find = async () => {
      const sent = await findImport(dataProvider, resource.name);
      if (!sent) return;
      if ('number' in sent) found.current(sent.number);
      else setLost(translate(`corridor.imports.${sent.reason === undefined ? 'lost' : 'refused'}`, sent));
    };
    // Where that fails, it is looked for again the next time.
    void find().catch(() => undefined);
  }, [dataProvider, resource.name, translate]);
  return lost;
}

/**
 * Finds the last import of a resource from this browser with a result that nobody has seen. Returns the file's name, with the batch's
 * number or the reason why it has none; undefined without one.
 */
async function findImport(
  dataProvider: CorridorDataProvider,
  resource: string,
): Promise<{ file: string; number: string } | { file: string; reason: string | undefined } | undefined> {
  const sent = pendingImports(resource).at(-1);
  if (!sent || (await sentRequests.isHeldAnywhere(sent.key))) return undefined;
  const outcome = await dataProvider.findRequest(resource, sent);
  sentRequests.settle(sent.key);
  if (outcome.state === 'done') return { file: sent.subject, number: (outcome.data as BatchState).number };
  sentRequests.remove(sent.key);
  // That of a day ago or earlier is among those that the page lists.
  if (outcome.state === 'expired') return undefined;
  return { file: sent.subject, reason: outcome.state === 'refused' ? outcome.msg : undefined };
}

/** Forgets the imports of a file, once their result is on screen. */
export function forgetImports(resource: string, file: string | null): void {
  for (const { key, subject } of pendingImports(resource)) if (subject === file) sentRequests.remove(key);
}

/** The imports of a resource that the user has sent here and not seen the result of. */
function pendingImports(resource: string) {
  const code = sessionStore.get().country?.code ?? '';
  return sentRequests
    .get()
    .filter((one) => one.kind === 'import' && one.resource === resource && ['', code].includes(one.country));
}
