/** The gateway with the job that writes exports, in a process of its own. */
import { writeDownloads } from '../../src/gateway/downloads/jobs';
import { serveWithJobs } from '../support/serveWithJobs';

// Nobody of the merchant is in the database.
await serveWithJobs(writeDownloads(async () => true));
