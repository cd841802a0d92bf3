import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { entityScaffold } from '../../../../src/cli/new/entity';
import type { Answers, Present } from '../../../../src/cli/new/Scaffold';
import { compile } from '../../../../src/metadata/compile';
import type { JsonObject } from '../../../../src/metadata/model/json';
import { readProject } from '../../../../src/metadata/source/readProject';
import { readSource } from '../../../../src/metadata/source/readSource';
import { checkSamples } from '../../../../src/samples/checkSamples';

const source = await readSource(process.cwd());
const { model } = compile(source, [checkSamples]);
if (!model) throw new Error('There is no model.');

/** The project, to which an entity is added. */
export const present: Present = { source, project: readProject(source).project, model };

/** Converts a document, expects that the project is still sound, and returns the entity and what is left to decide. */
export function convert(name: string, from: string, schema?: string) {
  const answers: Answers = { name, from };
  for (const { name: question, propose, problem } of entityScaffold.options) {
    const answer = answers[question] ?? (question === 'schema' ? schema : undefined);
    const given = answer ?? propose?.(answers, present);
    expect(given && problem?.(given, answers, present)).toBeUndefined();
    answers[question] = given!;
  }
  const { created, changed } = entityScaffold.files(answers, present);
  expect([...changed]).toEqual([]);
  const files = new Map([...source.files, ...created]);
  const found = compile({ files }, [checkSamples]).diagnostics.filter(({ severity }) => severity === 'error');
  expect(found).toEqual([]);
  const entity = JSON.parse(created.get(`schemas/${name}.json`) ?? '') as {
    properties: JsonObject;
  } & JsonObject;
  return { entity, left: entityScaffold.next(answers).join('\n') };
}

/** Converts a document that is written here. */
export function convertText(document: JsonObject) {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-foreign-'));
  try {
    const path = join(folder, 'document.json');
    writeFileSync(path, JSON.stringify(document));
    return convert('made-thing', path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
