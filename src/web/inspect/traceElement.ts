import { blockId } from '../../metadata/model/pageBlocks';
import type { ElementTrace } from '../../contract/preview';

/** The used parts of a node in React's tree. */
interface TreeNode {
  key: string | null;
  memoizedProps: unknown;
  return: TreeNode | null;
}

/** React writes its node of an element into a property whose name begins so. */
const nodeProperty = '__reactFiber$';

/**
 * Returns what an element on the screen was made of; undefined outside of resources, pages and the menu. It reads the nearest
 * field, form, action and resource, or block and page, from React's tree.
 */
export function traceElement(element: Element): ElementTrace | undefined {
  // From the tree, as marks in each element would cost every list something for those who edit the metadata alone.
  const keys: string[] = [];
  const fields: string[] = [];
  let write: string | undefined;
  let isInList = false;
  let record: string | undefined;
  const blocks: string[] = [];
  let figure: number | undefined;
  for (let node = nodeOf(element); node; node = node.return) {
    const { key } = node;
    const props = node.memoizedProps;
    if (key !== null) {
      keys.push(key);
      fields.unshift(key);
    }
    if (!isRecord(props)) continue;
    const field =
      nameOf(props.field, 'kind') ?? nameOf(isRecord(props.column) ? props.column.field : undefined, 'kind');
    if (field !== undefined) fields.unshift(field);
    write ??= nameOf(props.action, 'request') ?? nameOf(props.form, 'sections');
    isInList ||= Array.isArray(props.columns);
    record ??= isRecord(props.record) && typeof props.record.id === 'string' ? props.record.id : undefined;
    const block = blockIn(props);
    if (block) {
      const isFirst = blocks.length === 0;
      if (isFirst) figure ??= figureAmong(keys, block);
      if (blocks[0] !== blockId(block)) blocks.unshift(blockId(block));
    }
    const page = pageIn(props);
    if (page !== undefined) return { page, blocks, ...(figure !== undefined && { figure }) };
    const resource = resourceIn(props);
    if (!resource) continue;
    const named = Object.keys(resource.fields);
    write ??= keys.find((each) => isWrite(resource, each));
    return {
      resource: resource.name,
      ...(write !== undefined && { write }),
      fields: knownFields(fields, new Set([...named, ...formFields(resource, write)])),
      isInList,
      ...(record && { record }),
    };
  }
  const entry = element.closest('.sidebar__menu') ? keys.find((key) => key.startsWith('/')) : undefined;
  return entry === undefined ? undefined : { entry };
}

/** Returns the block of a page that a component shows. */
function blockIn({ block }: Record<string, unknown>): { id?: string; block: string } | undefined {
  return isRecord(block) && typeof block.block === 'string' ? (block as { block: string }) : undefined;
}

/** Returns the page of a component; undefined for components of its blocks, which have the page too. */
function pageIn({ page, block }: Record<string, unknown>): string | undefined {
  if (!isRecord(page) || block !== undefined || !Array.isArray(page.blocks)) return undefined;
  return typeof page.name === 'string' ? page.name : undefined;
}

/** Returns the index of a figure in its block: the outermost key below the block that can be one. */
function figureAmong(keys: string[], block: object): number | undefined {
  const figures = Object.values(block).find((option) => Array.isArray(option)) as unknown[] | undefined;
  const place = keys.map(Number).findLast((key) => Number.isInteger(key) && key < (figures?.length ?? 0));
  return place;
}

/** The parts of a resource that identify its names. */
interface TracedResource {
  name: string;
  fields: Record<string, unknown>;
  actions: { name: string; input?: { fields: Record<string, unknown> } }[];
  create?: unknown;
  edit?: unknown;
  delete?: unknown;
  import?: unknown;
}

/** Returns React's node of the nearest element that has one. Elements of a value's HTML have none. */
function nodeOf(element: Element): TreeNode | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const name = Object.keys(at).find((each) => each.startsWith(nodeProperty));
    if (name !== undefined) return (at as unknown as Record<string, TreeNode>)[name] ?? null;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the name of a part of the metadata, which has a member that others do not have. */
function nameOf(value: unknown, member: string): string | undefined {
  return isRecord(value) && member in value && typeof value.name === 'string' ? value.name : undefined;
}

/** Returns the resource that a component is about, or that a context says to what is inside. */
function resourceIn({ resource, value }: Record<string, unknown>): TracedResource | undefined {
  const found = [resource, isRecord(value) ? value.resource : undefined].find(
    (each) => isRecord(each) && 'entity' in each && isRecord(each.fields) && Array.isArray(each.actions),
  );
  return found as TracedResource | undefined;
}

function isWrite(resource: TracedResource, name: string): boolean {
  const others: readonly string[] = ['create', 'edit', 'delete', 'import'];
  if (others.includes(name)) return resource[name as 'create'] !== undefined;
  return resource.actions.some((action) => action.name === name);
}

function formFields({ actions }: TracedResource, write: string | undefined): string[] {
  return Object.keys(actions.find(({ name }) => name === write)?.input?.fields ?? {});
}

/** Leaves out keys before the resource's first field, which are no fields, and consecutive repetitions. */
function knownFields(names: string[], known: ReadonlySet<string>): string[] {
  const first = names.findIndex((name) => known.has(name));
  if (first < 0) return [];
  return names.slice(first).filter((name, index, rest) => name !== rest[index - 1]);
}
