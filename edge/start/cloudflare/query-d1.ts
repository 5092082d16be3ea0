import * as v from 'valibot'
import { toWranglerEnv } from '../wrangler.ts'

/** Runs one SELECT in D1 and returns its rows. */
export type QueryD1 = (sql: string) => Promise<Record<string, unknown>[]>

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) })),
)

const errorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ text: v.string() }) }),
  v.transform(({ error }) => error.text),
)

/**
 * Queries the database of the binding `DB` through wrangler, because the operator is already signed in there.
 * @param place Flags that select the database: `--remote --env=production`, or `--local --persist-to=<folder>`.
 */
export function createD1Query(root: string, place: readonly string[]): QueryD1 {
  return async (sql) => {
    const command = ['wrangler', 'd1', 'execute', 'DB', '--json', '--yes', ...place, `--command=${sql}`]
    const child = Bun.spawn(command, {
      cwd: root,
      env: toWranglerEnv(root),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    const isFailed = (await child.exited) !== 0
    const answer = v.safeParse(answerSchema, output)
    if (!isFailed && answer.success) return answer.output.flatMap(({ results }) => results)
    const error = v.safeParse(errorSchema, output)
    const text = error.success ? error.output : `${output.slice(0, 1000)}${errors.slice(-1000)}`.trim()
    throw new Error(text === '' ? 'wrangler printed nothing' : text)
  }
}
