import { describe, expect, it } from 'vitest';
import { migrations } from '../../../src/gateway/parts';
import { findContractions } from '../../support/contractions';

/** Migrations that take away what the version before does not read any more: ADR 58. */
const contracting: readonly string[] = [];

describe('migrations', () => {
  it('leave to the version before what it reads and writes', () => {
    const found = migrations.flatMap(({ name, sql }) =>
      contracting.includes(name) ? [] : findContractions(sql).map((statement) => `${name}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'alter table job drop column payload',
    'alter table job\n  rename column payload to content',
    'alter table job rename to task',
    'alter table job alter column attempts type bigint',
    'alter table job alter attempts set data type bigint',
    'alter table job alter column payload set not null',
    'alter table job add column place text not null',
    'drop table if exists job',
    'create table task (id uuid); truncate job',
  ])('are found where they do not: %s', (statement) => {
    expect(findContractions(statement)).toHaveLength(1);
  });

  it.each([
    'create table if not exists job (id uuid primary key, kind text not null)',
    'alter table job add column if not exists place text',
    "alter table job add column if not exists place text not null default ''",
    'alter table job alter column payload drop not null',
    'create index if not exists job_place on job (place); drop index if exists job_old',
    'drop trigger if exists append_only on entry',
    "comment on table job is 'what to drop table for'",
  ])('may: %s', (statement) => {
    expect(findContractions(statement)).toEqual([]);
  });
});
