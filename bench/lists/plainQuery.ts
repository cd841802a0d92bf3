/**
 * Runs the SQL of a list by `pg` alone, in its own process. QUERY has the statement and values, CLIENTS the number of connections.
 * An input line says for how many milliseconds; it prints the number of runs.
 */
import { createInterface } from 'node:readline';
import { Pool, type PoolConfig } from 'pg';

const { text, values } = JSON.parse(process.env.QUERY!) as { text: string; values: unknown[] };
const clients = Number(process.env.CLIENTS);
const pool = new Pool({ ...(JSON.parse(process.env.CONNECTION!) as PoolConfig), max: clients });

async function press(milliseconds: number): Promise<number> {
  let count = 0;
  const end = performance.now() + milliseconds;
  const ask = async () => {
    for (; performance.now() < end; count++) await pool.query(text, values);
  };
  await Promise.all(Array.from({ length: clients }, ask));
  return count;
}

for await (const line of createInterface(process.stdin)) console.log(await press(Number(line)));
await pool.end();
