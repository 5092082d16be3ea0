import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { parsePage, readPages } from './pages.ts'
import { listUntestedAlerts, readJsonFile, readYamlFile, runPromtool, testRules } from './prometheus.ts'

setDefaultTimeout(300_000)

const RULES = '/etc/prometheus/rules.yml'
const CONFIG = '/etc/prometheus/prometheus.yml'

interface Dashboard {
  panels: {
    id: number
    gridPos: { x: number; y: number }
    datasource: { uid: string }
    targets: { expr: string }[]
  }[]
}

const pages = await readPages()
const pagesWithRules = pages.filter((page) => readYamlFile(page, RULES) !== undefined)

async function readRules(route: string): Promise<string> {
  const page = pages.find((one) => one.route === route)
  return (page && readYamlFile(page, RULES)) ?? ''
}

async function readCases(name: string): Promise<string> {
  return Bun.file(join(import.meta.dir, name)).text()
}

test('finds the file that a block is titled with, and fills in its placeholders', () => {
  const page = parsePage(
    'a.mdx',
    '```yaml title="/x.yml"\na: <pool_id>\n```\n\n```yaml title="/y.yml"\nb: 1\n```\n',
  )
  expect(readYamlFile(page, '/x.yml')).toBe('a: nearkat.pool.near')
  expect(readYamlFile(page, '/z.yml')).toBeUndefined()
})

test('promtool refuses a rule with broken PromQL', async () => {
  const rules = 'groups: [{ name: a, rules: [{ alert: A, expr: "up ==" }] }]'
  expect((await runPromtool({ 'rules.yml': rules }, ['check', 'rules', 'rules.yml'])).ok).toBe(false)
})

test('two pages have alert rules, and promtool accepts them and the configuration that loads them', async () => {
  expect(pagesWithRules.map(({ route }) => route)).toEqual([
    '/maintenance/monitoring',
    '/validator/validator-bootcamp/prometheus',
  ])
  for (const page of pagesWithRules) {
    const files = {
      'rules.yml': readYamlFile(page, RULES) ?? '',
      'prometheus.yml': readYamlFile(page, CONFIG) ?? '',
    }
    const { ok, output } = await runPromtool(files, ['check', 'config', 'prometheus.yml'])
    expect({ page: page.route, ok, output }).toMatchObject({ ok: true })
  }
})

test('each alert of the monitoring page fires in its case and stays silent otherwise', async () => {
  const rules = await readRules('/maintenance/monitoring')
  const cases = await readCases('monitoring-rules.yml')
  const files = { 'rules.yml': rules, 'cases.yml': cases }
  const { ok, output } = await runPromtool(files, ['test', 'rules', 'cases.yml'])
  expect({ ok, output }).toMatchObject({ ok: true })
  expect(listUntestedAlerts(rules, cases)).toEqual([])
})

test('promtool accepts each query of the dashboard, and each panel has a place and a source', async () => {
  const page = pages.find(({ route }) => route === '/maintenance/monitoring')
  const { panels } = JSON.parse((page && readJsonFile(page, 'near-node.json')) ?? '{}') as Dashboard
  const queries = panels.flatMap(({ targets }) => targets)
  expect(queries.length).toBeGreaterThan(5)
  const rules = queries.map(({ expr }, index) => ({ record: `query_${index}`, expr }))
  const files = { 'rules.yml': JSON.stringify({ groups: [{ name: 'panels', rules }] }) }
  const { ok, output } = await runPromtool(files, ['check', 'rules', 'rules.yml'])
  expect({ ok, output }).toMatchObject({ ok: true })
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length)
  expect(panels.filter(({ datasource }) => datasource.uid !== '${source}')).toEqual([])
})

test('each alert of the bootcamp fires in its case and stays silent otherwise', async () => {
  const rules = await readRules('/validator/validator-bootcamp/prometheus')
  const cases = await readCases('bootcamp-rules.yml')
  expect(await testRules(rules, cases)).toMatchObject({ ok: true, untested: [] })
})

test('each alert for RPC providers fires in its case and stays silent otherwise', async () => {
  const page = pages.find(({ route }) => route === '/rpc/requests-fail')
  const rules = (page && readYamlFile(page, 'near-rpc.rules.yml')) ?? ''
  const cases = await readCases('rpc-rules.yml')
  const files = { 'rules.yml': rules, 'cases.yml': cases }
  const { ok, output } = await runPromtool(files, ['test', 'rules', 'cases.yml'])
  expect({ ok, output }).toMatchObject({ ok: true })
  expect(listUntestedAlerts(rules, cases)).toEqual([])
})
