import { use } from 'react';
import type { BoundPage } from '../../metadata/model/BoundResource';
import type { PageBlock } from '../../metadata/model/definitions';
import type { JsonSchema, JsonValue } from '../../metadata/model/json';
import { isParameter } from '../../metadata/model/pageBlocks';
import type { ShownBlock } from './parts/Block';
import { loadedOnce, metadataLoaders } from '../client/metadataLoaders';

/** The values of the parameters in a page's address, by name. */
type PageParameters = Record<string, JsonValue>;

/**
 * Returns the parameters in a page's address as its `params` declare them; undefined if one is invalid. Numbers become numbers.
 * Suspends while their validator loads.
 */
export function usePageParameters(
  { name, params }: BoundPage,
  written: Readonly<Record<string, string | undefined>>,
): PageParameters | undefined {
  if (!params) return {};
  const validate = use(parametersValidator(name));
  const properties = (params.properties ?? {}) as Record<string, JsonSchema>;
  const values = Object.fromEntries(
    Object.entries(properties).map(([key, { type }]) => [key, readParameter(written[key] ?? '', type)]),
  );
  return validate && validate(values).length > 0 ? undefined : values;
}

const parametersValidator = loadedOnce((page = '') => metadataLoaders.loadPageParams(page));

/** Returns a parameter's value. A text that is no number stays one, which the schema rejects. */
function readParameter(text: string, type: JsonValue | undefined): JsonValue {
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}

/** Returns blocks with the values of parameters in place of the references to them. */
export function fillParameters(blocks: PageBlock[], parameters: PageParameters): ShownBlock[] {
  const fill = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isParameter(value)) return parameters[value.param] ?? null;
    if (Array.isArray(value)) return value.map(fill);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  // The metadata check has validated their options, and the parameters are valid.
  return blocks.map((block) => fill(block) as ShownBlock);
}
