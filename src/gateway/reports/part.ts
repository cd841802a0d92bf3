import type { Part } from '../Part';
import { registerReports } from './errorReports';

/** Errors of the web app, reported to the provider. */
export const reports: Part = { name: 'reports', routes: [registerReports] };
