/** Names and the names that each leads to. */
export type Graph = Map<string, ReadonlySet<string>>;

/** Builds a graph from its edges. An edge from a name to itself is left out. */
export function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Returns one cycle for each group of names that all lead to each other. The first name is repeated at the end. */
export function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (name: string): void => {
    trail.push(name);
    for (const next of graph.get(name) ?? []) {
      if (trail.includes(next)) cycles.push([...trail.slice(trail.indexOf(next)), next]);
      else if (!done.has(next)) visit(next);
    }
    trail.pop();
    done.add(name);
  };
  for (const name of graph.keys()) if (!done.has(name)) visit(name);
  return cycles;
}
