import { join } from 'node:path'
import { dist } from '../../search/suite.ts'

export interface Memory {
  engine: string
  restoreMs: number
  megabytes: number
}

/** Measures the memory of the restored index in both JavaScript engines, after all queries of `tuned.tsv`. */
export async function measureMemory(): Promise<Memory[]> {
  const script = join(import.meta.dir, 'memory.mjs')
  const node = join(import.meta.dir, '../../../node_modules/.bin/node')
  const commands = {
    'JavaScriptCore (Bun)': [process.execPath, script],
    'V8 (Node 22)': [node, '--expose-gc', '--disable-warning=ExperimentalWarning', script],
  }
  return Promise.all(
    Object.entries(commands).map(async ([engine, command]) => {
      const child = Bun.spawn([...command, join(dist, 'public/search-index-server.json')], {
        stderr: 'inherit',
      })
      return { engine, ...(await new Response(child.stdout).json()) }
    }),
  )
}
