import { bindPage } from '../../metadata/bind/bindPage';
import { trailTo } from '../../metadata/model/NavigationEntry';
import { allBlocks, blockId, blocksTo, figurePath, type PlacedBlock } from '../../metadata/model/pageBlocks';
import type { SourceFile } from '../../metadata/source/Project';
import { didYouMean } from '../../metadata/source/reporter';
import { permissionReason, entranceReasons } from './accessReasons';
import { type Asker, lineOf } from './Asked';
import { askedOf } from './askedOf';
import { blockReasons } from './blockReasons';
import { explainEntry, menuReasons } from './menuReasons';
import type { Explained, Reason } from './Reason';

/** A composed page, or a part of it. */
export interface PageSubject {
  page: string;
  /** Ids of blocks, the outermost first. */
  blocks: string[];
  /** The place of a figure in the innermost block, from 0. */
  figure?: number | undefined;
}

/** Returns the rules by which a composed page, one of its blocks or a figure is shown. Throws an Error for product staff where there is no such block. */
export function explainPage(asker: Asker, subject: PageSubject): Explained[] {
  const { page, blocks: ids, figure } = subject;
  const file = asker.project.pages.get(page)!;
  const all = file.value.blocks ?? [];
  const path = trailTo(asker.context.model.navigation, (entry) => entry.page === page).at(-1)?.path;
  const reasons = pageReasons(asker, file, path);
  if (ids.length === 0) {
    const [entry] = path === undefined ? [] : explainEntry(asker, path);
    return [{ subject: 'The page', reasons }, ...(entry ? [entry] : [])];
  }
  const found = blocksTo(all, ids);
  const block = found.at(-1);
  if (!block || found.length < ids.length) {
    const known = [...new Set(allBlocks(all).map((each) => blockId(each.block)))];
    const missing = ids.find((id) => !found.some((each) => blockId(each.block) === id)) ?? ids.join('/');
    throw new Error(
      `The page ${page} has no block "${missing}" there.${didYouMean(missing, known)} Its blocks are ${known.join(', ')}.`,
    );
  }
  const place = figure === undefined ? block.path : figurePath(block, figure);
  if (!place)
    throw new Error(`The block "${ids.join('/')}" has no figure ${figure! + 1}. The first one is 1.`);
  const inner = blockReasons(asker, file, block, place);
  return [{ subject: nameOf(asker, subject, block), reasons: [...reasons, ...inner] }];
}

/** Returns the rules by which a page is shown as a whole. */
function pageReasons(asker: Asker, file: SourceFile, path: string | undefined): Reason[] {
  const { permission, records = {} } = asker.context.model.pages[file.name]!;
  return [
    ...entranceReasons(asker),
    ...(path === undefined
      ? [permissionReason(asker, permission, lineOf(file, ['permission']))]
      : menuReasons(asker, path)),
    ...Object.entries(records).flatMap(([parameter, { resource }]): Reason[] => {
      const shown = askedOf(asker, resource);
      const at = lineOf(file, ['records', parameter]);
      return [
        permissionReason(asker, shown.resource.permission, lineOf(shown.file, ['permission'])),
        {
          answer: 'depends',
          layer: 'address',
          says: `its address must name a record of ${resource} that they may see (${parameter})`,
          at,
        },
      ];
    }),
  ];
}

function nameOf(
  { context: { model } }: Asker,
  { page, figure }: PageSubject,
  { block, path }: PlacedBlock,
): string {
  const bound = bindPage(model, page, model.languages[0] ?? 'en');
  const shown = allBlocks(bound.blocks).find((each) => each.path.join() === path.join())?.block ?? block;
  const title = 'title' in shown && typeof shown.title === 'string' ? ` “${shown.title}”` : '';
  const part = figure === undefined ? 'The block' : `Figure ${figure + 1} of the block`;
  return `${part} ${blockId(block)}${title}`;
}
