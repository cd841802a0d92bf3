import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { PageBlock, PageDefinition } from '../../model/definitions';
import type { JsonSchema } from '../../model/json';
import { didYouMean } from '../../source/didYouMean';
import type { Project, SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { blockId } from '../../texts/fileTexts';
import { describeShapeError } from '../files/describeShapeError';
import { blockSchema } from '../files/metaSchemas';
import { checkNamedOptions } from './checkNamedOptions';

/** Every block of a page must exist and have valid options, and what these name must exist. */
export const checkBlocks: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value as unknown as Partial<PageDefinition>;
    const ids = new Set<string>();
    for (const [index, block] of blocks.entries()) {
      const path = ['blocks', String(index)];
      const id = blockId(block);
      if (id !== undefined && ids.has(id)) {
        report(file, [...path, block.id === undefined ? 'block' : 'id'], {
          code: 'duplicate-block',
          message: `This page has another block "${id}", and both would have the same translations. Give this one an "id" of its own.`,
        });
      }
      ids.add(id);
      const schema = Object.hasOwn(project.blocks, block.block) ? project.blocks[block.block] : undefined;
      if (schema) checkBlock(project, report, { file, path, block, schema });
      else if (block.block !== undefined) {
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
  /** Of its options. */
  schema: JsonSchema;
}

function checkBlock(project: Project, report: Report, { file, path, block, schema }: CheckedBlock): void {
  const options = blockSchema(schema);
  // A command writes it, so it is not checked. If it is not a schema, options are not checked.
  const validate = validatorOf(options);
  if (!validate) return;
  validate(block);
  for (const error of validate.errors ?? []) {
    const unknown = unknownOption(error);
    const finding = describeShapeError(error, block);
    const at = [...path, ...finding.path];
    if (unknown === undefined) report(file, at, finding);
    else {
      const known = Object.keys((schema.properties ?? {}) as object);
      report(file, at, {
        code: 'unknown-option',
        message: `The block "${block.block}" has no option "${unknown}".${didYouMean(unknown, known)}`,
        at: 'key',
      });
    }
  }
  checkNamedOptions(project, block, schema, (inner, finding) => report(file, [...path, ...inner], finding));
}

const ajv = new Ajv2020({ allErrors: true, ownProperties: true, verbose: true, strict: false });
const compiled = new Map<string, ValidateFunction | undefined>();

/** Validators are kept: every edit checks all blocks again. Undefined for what is not a schema. */
function validatorOf(options: JsonSchema): ValidateFunction | undefined {
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
