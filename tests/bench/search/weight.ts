import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { dist, type Question } from '../../search/suite.ts'
import { weighScripts } from '../../search/weigh.ts'

export interface Weight {
  /** The index at the Brotli level of the Bun server, and at the highest level. */
  indexBrotli9: number
  indexBrotli11: number
  interfaceGzip: number
  engineGzip: number
  /** The largest response to a question in the suite. */
  answerGzip: number
}

/** Measures the size in bytes of everything that the search transfers. */
export async function measureWeight(origin: string, questions: readonly Question[]): Promise<Weight> {
  const scripts = weighScripts(dist)
  const index = readFileSync(join(dist, 'public/search-index.json'))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const answers = await Promise.all(
    questions.map(async ({ query }) =>
      (await fetch(`${origin}/api/search?q=${encodeURIComponent(query)}`)).bytes(),
    ),
  )
  return {
    indexBrotli9: brotliCompressSync(index, { params }).length,
    indexBrotli11: brotliCompressSync(index).length,
    interfaceGzip: scripts.interface,
    engineGzip: scripts.engine,
    answerGzip: Math.max(...answers.map((answer) => Bun.gzipSync(answer).length)),
  }
}
