/** The gateway with the jobs that compare files, in a process of its own. */
import { reconcile } from '../../src/gateway/reconcile/part';
import { serveWithJobs } from '../support/serveWithJobs';

await serveWithJobs(reconcile.jobs!);
