import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Model } from '../../../metadata/model/Model';
import { exactNumber } from '../../../metadata/values/money';
import {
  bankFileSchema,
  bankReportSchema,
  type AppliedBankReport,
  type ListedBankFile,
  type MadeBankFile,
  madeBankFileSchema,
} from '../../../contract/operator/bankFiles';
import { arraySchema, instantSchema, objectSchema, oneOf, textSchema } from '../../../contract/schemas';
import { bodyReader, invalidBody } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { createPauses } from '../../http/pauses';
import { envelope, GatewayError } from '../../http/responses';
import { requestLanguage, requestTranslator, type Translate, translator } from '../../http/translation';
import { operatorKey, withIdempotency } from '../../resources/idempotency/withIdempotency';
import { rejectQuery } from '../../resources/queryParameters';
import { contentTypes } from '../../sheets/contentTypes';
import { byToken, requireOperator } from '../operators/requireOperator';
import { type AppliedPlan, applyReturns } from './applyReturns';
import {
  type BankFileRequest,
  type CountedBankFile,
  listBankFiles,
  makeBankFile,
  mostPayments,
  rereadBankFile,
} from './bankFiles';
import { checkDebtor, type Debtor, debtorSchema } from './debtor';
import { planReturns, type ReturnPlan } from './planReturns';
import { openBankReport } from './openBankReport';
import { type BankFileFormat, bankFileFormats } from './tables';
import { describePlace, describeProblem, describeUnfit } from './texts';

const base = '/api/operator/bank-files';

/** Most files that are listed. */
const mostListed = 1_000;

/** Most bytes of a report: one of ten thousand payments as pain.002 has some six million. */
const reportLimit = 16 * 1024 * 1024;

/** Most withdrawals that one call returns, each in a transaction of its own: a caller does not wait for more. */
const mostReturns = 1_000;

/** Problems that a call describes: nobody reads more, and each costs those who wait meanwhile. */
const mostProblems = 1_000;

const readRequest = bodyReader(
  objectSchema(
    {
      country: textSchema,
      format: oneOf(...bankFileFormats),
      debtor: debtorSchema,
      since: {
        ...instantSchema,
        description:
          'For the first file of a country: it and all later ones hold what was approved from then on.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: mostPayments,
        description: `Most withdrawals of the file; ${mostPayments} without it.`,
      },
    },
    ['debtor', 'since', 'limit'],
  ),
);

type WithQuery = { Querystring: Record<string, unknown> };

/** The content types of files by their formats. */
const types: Record<BankFileFormat, string> = { csv: contentTypes.csv, 'pain.001': 'application/xml' };

/** Registers the calls of operators' programs about files for the bank, and about what the bank says of them. */
export async function registerBankFiles(server: FastifyInstance, context: ServerContext): Promise<void> {
  registerReading(server, context);
  registerMaking(server, context);
  await server.register(async (reports) => registerReports(reports, context));
}

function registerReading(server: FastifyInstance, context: ServerContext): void {
  const { db, model, now } = context;
  const list = {
    summary: 'Read the latest files for the bank, the newest first',
    query: {
      country: { type: 'string', description: 'Code of a country; files of all without it.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: mostListed,
        description: 'How many; 50 without it.',
      },
    },
    data: arraySchema(bankFileSchema),
  } as const;
  server.get<WithQuery>(base, { config: { ...byToken('read'), contract: list } }, async ({ query }) => {
    const country = query.country === undefined ? undefined : requireCountry(model, query.country);
    const limit = Number(query.limit ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > mostListed)
      rejectQuery([{ path: '/limit', keyword: 'longRange', params: { limit: mostListed } }]);
    return envelope((await listBankFiles(db, model, limit, country)).map(describeFile));
  });

  const content = {
    summary: 'Read a file for the bank as it was made, which is an event of the operator',
    path: { id: 'Id of the file.' },
    files: Object.values(types),
    headers: { 'Content-Disposition': 'The name of the file.' },
  };
  server.get<{ Params: { id: string } }>(
    `${base}/:id/content`,
    { exposeHeadRoute: false, config: { ...byToken('reveal'), contract: content } },
    async (request, reply) => {
      const { actor } = await requireOperator(request, context);
      const file = await rereadBankFile({ db, actor, now: now() }, request.params.id);
      const ending = file.format === 'csv' ? 'csv' : 'xml';
      return reply
        .header('Content-Type', types[file.format])
        .header('Content-Disposition', `attachment; filename="${file.country}-${file.id}.${ending}"`)
        .send(Buffer.from(file.content));
    },
  );
}

function registerMaking(server: FastifyInstance, context: ServerContext): void {
  const { db, home, model, config, now } = context;
  const contract = {
    summary: 'Make a file for the bank of the approved withdrawals of a country that are in none yet',
    body: readRequest.schema,
    data: madeBankFileSchema,
    idempotent: true,
  };
  const make = async (request: FastifyRequest) => {
    const operator = await requireOperator(request, context);
    const wanted = requestOf(request, model);
    const translate = requestTranslator(request, model);
    const at = now();
    const keyed = operatorKey(request, operator.actor, model, at);
    return withIdempotency(db, keyed, async (transaction) => {
      const by = { ...operator, db: transaction, home, model, config, now: at };
      const { file, unfit, isAll } = await makeBankFile(by, wanted);
      const made: MadeBankFile = {
        file: file ? describeFile({ ...file, paid: 0, returned: 0 }) : null,
        unfit: unfit.map((each) => ({
          number: each.number,
          merchant: each.merchant,
          reason: describeUnfit(each, translate),
        })),
        isAll,
      };
      return envelope(made);
    });
  };
  server.post(base, { config: { ...byToken('decide'), contract } }, (request) => make(request));
}

/** Reads what a file is to be made of. Throws 422 where something lacks or is wrong. */
function requestOf(request: FastifyRequest, model: Model): BankFileRequest {
  const { country, format, debtor, since, limit } = readRequest(request, model);
  const translate = requestTranslator(request, model);
  const reject = (path: string, keyword: string, text: string) => ({
    path,
    keyword,
    params: {},
    msg: translate(text),
  });
  requireCountry(model, country, 'gateway.invalidBody');
  const wanted = { country, ...(since && { since: new Date(since).toISOString() }), ...(limit && { limit }) };
  if (format === 'csv') return { ...wanted, format };
  if (!debtor) throw invalidBody([reject('/debtor', 'required', 'bank-files.debtor.missing')]);
  // Its schema has accepted it.
  const found = checkDebtor(debtor as unknown as Debtor);
  if ('problems' in found)
    throw invalidBody(
      found.problems.map(({ path, text }) => reject(`/debtor/${path.join('/')}`, 'value', text)),
    );
  return { ...wanted, format, debtor: found.debtor };
}

function registerReports(server: FastifyInstance, context: ServerContext): void {
  const { db, home, model, config, keyRing, handlers, now } = context;
  const parsing = { parseAs: 'buffer', bodyLimit: reportLimit } as const;
  server.addContentTypeParser('application/octet-stream', parsing, (_request, body, done) =>
    done(null, body),
  );
  const contract = {
    summary:
      'Return the withdrawals that a bank has rejected, and note those that it has paid, by its report (CSV, xlsx or pain.002)',
    query: {
      country: { type: 'string', description: 'Code of the country whose files it is about.' },
      name: { type: 'string', description: 'Name of the report, for messages.' },
      rehearse: { enum: ['true'], description: 'Only returns what the call would do.' },
    },
    upload: true,
    data: bankReportSchema,
  };
  const apply = async (request: FastifyRequest<WithQuery>) => {
    const operator = await requireOperator(request, context);
    const language = requestLanguage(request, model);
    const { query, body } = request;
    const country = requireCountry(model, query.country);
    const bytes = new Uint8Array(Buffer.isBuffer(body) ? body : []);
    const name = typeof query.name === 'string' && query.name !== '' ? query.name : usualName(bytes);
    const plan = await planReturns(db, model, country, await openBankReport({ name, bytes }));
    const reading = { db, model, keyRing, scope: { config }, language };
    const { effects } = handlers;
    const done =
      query.rehearse === 'true'
        ? { ...plan, left: 0 }
        : await applyReturns({ ...reading, ...operator, home, effects, now: now() }, plan, mostReturns);
    return envelope(await describeReport(plan, done, translator(model, language)));
  };
  const options = { bodyLimit: reportLimit, config: { ...byToken('decide'), contract } };
  server.post<WithQuery>('/api/operator/bank-reports', options, (request) => apply(request));
}

/** Returns a name for a report that has none: tables are read by the ending of their name. */
function usualName([first, second]: Uint8Array): string {
  // A workbook is a ZIP archive.
  return first === 0x50 && second === 0x4b ? 'report.xlsx' : 'report.csv';
}

async function describeReport(
  { paid, known, pending }: ReturnPlan,
  { returns, problems, left }: AppliedPlan,
  translate: Translate,
): Promise<AppliedBankReport> {
  const pause = createPauses();
  const described: AppliedBankReport['problems'] = [];
  for (const problem of problems.slice(0, mostProblems)) {
    await pause();
    described.push({
      line: problem.place.part === 'line' ? (problem.place.number ?? null) : null,
      place: describePlace(problem.place, translate),
      text: describeProblem(problem, translate),
    });
  }
  return {
    returns: returns.map(({ withdrawal: { number }, reason }) => ({ number, reason })),
    paid: paid.length,
    known,
    pending,
    problems: described,
    problemCount: problems.length,
    left,
  };
}

function describeFile(file: CountedBankFile): ListedBankFile {
  const { id, country, format, created_at, actor_name, count, currency, total, paid, returned, sha256 } =
    file;
  return {
    id,
    country,
    format,
    createdAt: new Date(created_at).toISOString(),
    createdBy: actor_name,
    count,
    currency,
    total: exactNumber(BigInt(total)),
    paid,
    returned,
    sha256,
  };
}

/** Returns a country that a call names, in its query or its body. Throws 422 for one that there is not. */
function requireCountry({ countries }: Model, country: unknown, text = 'gateway.invalidQuery'): string {
  if (typeof country === 'string' && Object.hasOwn(countries, country)) return country;
  const params = { values: Object.keys(countries).join(', ') };
  throw new GatewayError({ status: 422, text, errors: [{ path: '/country', keyword: 'enum', params }] });
}
