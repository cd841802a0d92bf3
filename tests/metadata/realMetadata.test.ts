import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFiles } from '../../src/cli/reference/generatedFiles';
import { compile, loadModel } from '../../src/metadata/compile';
import { checkSamples } from '../../src/samples/checkSamples';
import type { NavigationEntry } from '../../src/metadata/model/NavigationEntry';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { readSource } from '../../src/metadata/source/readSource';
import { program } from '../support/program';
import { shippedMetadata } from '../support/shippedMetadata';
import { realForms } from './support/realForms';
import { realModel } from './support/realModel';
import { sampleFiles } from './support/sampleFiles';

const root = join(import.meta.dirname, '../..');

describe("the project's own metadata", () => {
  // What a file adds may lack translations: English is shown, and the check warns. So it does of English that was edited.
  it('has nothing wrong with it, and every text of the product as it ships in Chinese', async () => {
    const { diagnostics } = compile(await readSource(root), [checkSamples]);
    const { countries, entities, resources, pages } = shippedMetadata;
    const screens = Object.keys(realModel.messages.en ?? {});
    const names = [
      ...entities,
      ...resources,
      ...screens,
      'common',
      'country',
      ...countries.map((code) => `countries/${code}`),
      ...pages.map((name) => `${name}.page`),
    ];
    const shipped = new Set(names.map((name) => `locales/zh/${name}.json`));
    const wrong = diagnostics.filter(
      ({ severity, code, file }) =>
        severity === 'error' || (code !== 'stale-translation' && shipped.has(file)),
    );
    expect(wrong.map(formatDiagnostic)).toEqual([]);
    expect(Object.keys(realModel.texts.zh?.navigation ?? {})).toEqual(
      expect.arrayContaining(shippedEntries(realModel.navigation)),
    );
  });

  it('has generated files that are not stale: npm run types', async () => {
    const generated = await generatedFiles(realModel);
    for (const [path, text] of generated) {
      const written = await readFile(join(root, path), 'utf8');
      // No code knows yet what files have added, so types of it may be missing.
      const expected = path.endsWith('.ts') ? withoutOthers(text, written) : text;
      expect([path, expected]).toEqual([path, written]);
    }
  });
});

/** The paths of menu entries that lead to what ships, and of the groups that they are in. */
function shippedEntries(entries: NavigationEntry[]): string[] {
  const { resources, pages } = shippedMetadata;
  return entries.flatMap(({ path, resource = '', page = '', children = [] }) => {
    const inner = shippedEntries(children);
    return inner.length > 0 || resources.includes(resource) || pages.includes(page) ? [path, ...inner] : [];
  });
}

/** Returns the lines of a text, in its order, that another one has in the same order. */
function withoutOthers(text: string, other: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (const line of other.split('\n')) {
    const place = lines.indexOf(line);
    if (place === -1) continue;
    lines.splice(0, place + 1);
    kept.push(line);
  }
  return kept.join('\n');
}

describe('meta-schemas', () => {
  it('are schemas, and accept each file that names them, as an editor would check it', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const folder = join(root, 'schemas/meta');
    for (const name of await readdir(folder)) {
      if (!['widgets.json', 'handlers.json', 'values.json'].includes(name))
        ajv.addSchema(JSON.parse(await readFile(join(folder, name), 'utf8')), `/meta/${name}`);
    }
    const { files } = await readSource(root);
    const named = [...files].filter(([path, text]) => !path.includes('/meta/') && text.includes('"$schema"'));
    expect(named.length).toBeGreaterThan(15);
    for (const [path, text] of named) {
      const { $schema } = JSON.parse(text) as { $schema: string };
      const meta = join(dirname(path), $schema).replace('schemas/meta/', '/meta/');
      const validate = ajv.getSchema(meta);
      expect([path, meta, validate?.(JSON.parse(text)), validate?.errors ?? []]).toEqual([
        path,
        meta,
        true,
        [],
      ]);
    }
  });
});

/** Runs a command as npm does, and gives what it printed and its exit code. */
async function run(
  name: 'check' | 'schemas',
  ...options: string[]
): Promise<{ code: number; stdout: string }> {
  const args = [...program(`src/cli/${name}.ts`), ...options];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout: stdout + stderr };
  }
}

// Each starts a process, which takes long while other tests run.
describe('the commands', { timeout: 60_000 }, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'metadata-'));
    for (const [path, text] of sampleFiles()) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('check counts what is valid, and exits with 1 and every error', async () => {
    expect(await run('check', folder)).toEqual({
      code: 0,
      stdout: 'The metadata is valid: 2 resources, 2 entities, 2 countries, 2 languages.\n',
    });
    await writeFile(join(folder, 'schemas/stop.json'), '{ "title": "Stop", "type": "object" }');
    const { code, stdout } = await run('check', folder);
    expect(code).toBe(1);
    expect(stdout).toContain('schemas/stop.json:1:1  missing-key  "properties" is missing.\n');
    expect(stdout).toMatch(/\n\d+ errors?, \d+ warnings?\.\n$/);
    await expect(loadModel(folder)).rejects.toThrow('schemas/stop.json:1:1  missing-key');
    await writeFile(join(folder, 'schemas/stop.json'), sampleFiles().get('schemas/stop.json')!);
  });

  it('schemas writes each entity and form of a country, for any validator', async () => {
    const out = join(folder, 'out');
    const country = Object.keys(realModel.countries)[0]!;
    expect((await run('schemas', '--country', country, '--out', out)).code).toBe(0);
    const written = await readdir(out);
    const forms = realForms.filter((each) => each.country === country);
    expect(written).toEqual(expect.arrayContaining(realModel.entities.map((name) => `${name}.json`)));
    expect(written).toEqual(
      expect.arrayContaining(forms.map(({ resource, form }) => `${resource}.${form.name}.json`)),
    );
    for (const name of written) {
      const schema = JSON.parse(await readFile(join(out, name), 'utf8'));
      expect(() => new Ajv2020({ strict: false, validateFormats: false }).compile(schema)).not.toThrow();
    }
  });

  it('schemas prints which arguments it needs', async () => {
    expect((await run('schemas')).stdout).toContain('npm run schemas -- --country PE --out DIR');
    const unknown = await run('schemas', '--country', 'ZZ', '--out', folder);
    expect([unknown.code, unknown.stdout]).toEqual([1, expect.stringContaining('There is no country "ZZ"')]);
  });
});
