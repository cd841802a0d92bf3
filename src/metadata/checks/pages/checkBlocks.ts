import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { PageBlock } from '../../model/definitions';
import { memoize } from '../../tracking/memoize';
import { isObject, type JsonSchema } from '../../model/json';
import { allBlocks, blockId } from '../../model/pageBlocks';
import { type Check, didYouMean, type Report } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { describeShapeError } from '../files/describeShapeError';
import { blockSchema } from '../../source/references/codeMetas';
import { shapeTest } from '../../validation/shapeTest';
import { propertiesOf } from '../../schema/schemaParts';

/** Every block of a page must exist and have an id of its own and valid options. */
export const checkBlocks: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value;
    const ids = new Set<string>();
    for (const { block, path } of allBlocks(blocks)) {
      const id = blockId(block);
      if (ids.has(id)) {
        report(file, [...path, block.id === undefined ? 'block' : 'id'], {
          code: 'duplicate-block',
          message: `This page has another block "${id}", and both would have the same translations. Give this one an "id" of its own.`,
        });
      }
      ids.add(id);
      const schema = Object.hasOwn(project.blocks, block.block) ? project.blocks[block.block] : undefined;
      // A command writes it, so it is not checked. If it is not a schema, options are not checked.
      if (isObject(schema)) checkBlock(report, { file, path, block, schema });
      else if (schema === undefined) {
        report(file, [...path, 'block'], {
          code: 'unknown-block',
          message: `There is no block "${block.block}".${didYouMean(block.block, Object.keys(project.blocks))}`,
        });
      }
    }
  }
};

interface CheckedBlock {
  file: SourceFile;
  path: string[];
  block: PageBlock;
  /** Schema of its options. */
  schema: JsonSchema;
}

function checkBlock(report: Report, { file, path, block, schema }: CheckedBlock): void {
  const isFitting = testOf(schema)(block);
  const validate = isFitting ? undefined : validatorOf(blockSchema(schema));
  if (!isFitting && !validate) return;
  validate?.(block);
  for (const error of validate?.errors ?? []) {
    // It says only that the branch was not met, which has errors of its own.
    if (error.keyword === 'if') continue;
    const unknown = unknownOption(error);
    const finding = describeShapeError(error, block);
    const at = [...path, ...finding.path];
    if (unknown === undefined) report(file, at, finding);
    else {
      const known = Object.keys(propertiesOf(schema));
      report(file, at, {
        code: 'unknown-option',
        message: `The block "${block.block}" has no option "${unknown}".${didYouMean(unknown, known)}`,
        at: 'key',
      });
    }
  }
}

/** Blocks inside are checked by themselves. */
const innerBlock: JsonSchema = {
  type: 'object',
  required: ['block'],
  properties: { block: { type: 'string' } },
};

const testOf = memoize((options: JsonSchema) => {
  const schemas = [
    ['', blockSchema(options)],
    ['block.json', innerBlock],
  ] as const;
  return shapeTest(new Map(schemas), '');
});

const compiled = new Map<string, ValidateFunction | undefined>();
let known: Ajv2020 | undefined;

/** Returns a validator, which says what is wrong; undefined for what is not a schema. They are kept: every edit checks all blocks again. */
function validatorOf(options: JsonSchema): ValidateFunction | undefined {
  const ajv = (known ??= new Ajv2020({ allErrors: true, ownProperties: true, verbose: true, strict: false }));
  if (!ajv.getSchema('block.json')) ajv.addSchema(innerBlock, 'block.json');
  const text = JSON.stringify(options);
  if (!compiled.has(text)) compiled.set(text, ajv.validateSchema(options) ? ajv.compile(options) : undefined);
  return compiled.get(text);
}

/** Returns the name of the unknown option of the block itself, if that is the error. */
function unknownOption({ keyword, instancePath, params }: ErrorObject): string | undefined {
  return keyword === 'additionalProperties' && instancePath === ''
    ? (params.additionalProperty as string)
    : undefined;
}
