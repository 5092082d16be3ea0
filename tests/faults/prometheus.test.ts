import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, prometheus } from '../support/debian.ts'
import { findFreePort } from '../support/free-port.ts'
import { createVisitor, startServerIn } from '../support/provider.ts'

const examples = join(import.meta.dir, '../../edge/server-examples')

test('Prometheus answers every query of the dashboard with series, and evaluates every alert', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  const server = await startServerIn(folder, { metricsPort: 0 })
  const visitor = createVisitor({
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: '',
    close: async () => {},
  })
  await visitor.start()
  await visitor.report({ isSilent: true, formData: { description: 'one' } })

  const port = findFreePort()
  await Bun.write(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 100ms, evaluation_interval: 100ms }
rule_files: ['${examples}/prometheus-alerts.yml']
scrape_configs: [{ job_name: node-docs, static_configs: [{ targets: ['127.0.0.1:${server.metricsPort}'] }] }]
`,
  )
  const child = Bun.spawn(
    [
      ensureProgram(prometheus),
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/series`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdout: 'ignore', stderr: Bun.file(join(folder, 'log')) },
  )
  const ask = async (path: string): Promise<{ data: never }> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()
  const count = async (expression: string): Promise<number> => {
    const { data } = await ask(`/query?query=${encodeURIComponent(expression)}`)
    return Object(data).result.length
  }
  try {
    const samples = 'count_over_time(node_docs_uptime_seconds[1h]) > 3'
    while (!(await count(samples).catch(() => 0))) await Bun.sleep(50)
    const dashboard = await Bun.file(join(examples, 'grafana-dashboard.json')).json()
    const panels: { targets: { expr: string }[] }[] = dashboard.panels
    const empty: string[] = []
    // Any time of the last minute: a scrape that took too long leaves a gap.
    for (const { expr } of panels.flatMap(({ targets }) => targets))
      if ((await count(`last_over_time((${expr})[1m:100ms])`)) === 0) empty.push(expr)
    expect(empty).toEqual([])

    const evaluated = async (): Promise<{ name: string; health: string; lastError?: string }[]> =>
      Object((await ask('/rules')).data).groups[0].rules
    while ((await evaluated()).some(({ health }) => health === 'unknown')) await Bun.sleep(50)
    const rules = await evaluated()
    expect(rules.length).toBeGreaterThan(10)
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
  } finally {
    child.kill()
    await child.exited
    await server.stop()
    await rm(folder, { recursive: true })
  }
}, 300_000)
