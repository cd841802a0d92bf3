import type { Project } from '../source/Project';
import type { Report } from '../source/Report';

/** Looks for one kind of mistake in all files and reports each place. */
export type Check = (project: Project, report: Report) => void;
