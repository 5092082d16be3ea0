import { mkdir } from 'node:fs/promises'
import { StepError } from '../run-step.ts'

/** Settings that the check must not use: the ports, folders and proxy of the running server. */
const OWN = new Set(['PORT', 'HOST', 'METRICS_PORT', 'DATA_DIR', 'DIST', 'TRUST_PROXY'])

/** Time after which a version that is not ready counts as broken. */
const LONGEST_MS = 300_000

/**
 * Starts a version on a free port, with an empty data folder, and waits until it is ready.
 * @throws StepError with the output of the version.
 */
export async function checkStart(
  folder: string,
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.has(name)))
  const child = Bun.spawn([process.execPath, 'edge/start.ts'], {
    cwd: folder,
    env: { ...kept, PORT: '0', DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const timer = setTimeout(() => child.kill(), LONGEST_MS)
  const errors = new Response(child.stderr).text()
  try {
    let output = ''
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += text
      const port = /https?:\/\/[^\s/]+:(\d+)\//.exec(output)?.[1]
      if (port === undefined) continue
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (answer.ok) return
      output += await answer.text()
      break
    }
    child.kill()
    throw new StepError(
      `The new version does not start, so nothing was upgraded.\n\n${output}${await errors}`,
    )
  } finally {
    clearTimeout(timer)
    child.kill()
    await child.exited
  }
}
