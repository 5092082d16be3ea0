import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { alertmanager, amtool, ensureProgram } from '../support/debian.ts'
import { readPages } from './pages.ts'
import { readYamlFile } from './prometheus.ts'

setDefaultTimeout(300_000)

const page = (await readPages()).find(({ route }) => route === '/maintenance/monitoring')
const config = (page && readYamlFile(page, '/etc/prometheus/alertmanager.yml')) ?? ''

interface Message {
  path: string
  status: string
  groupKey: string
  groupLabels: Record<string, string>
  alerts: { labels: Record<string, string> }[]
}

interface Route {
  receiver: string
  group_wait: string
}

/** The parts of the files of Prometheus and the Alertmanager that say how long an alert waits. */
interface Configuration {
  global?: { scrape_interval: string; evaluation_interval: string }
  groups?: { rules: { alert: string; for?: string }[] }[]
  route?: { routes: Route[] }
}

const messages: Message[] = []
let notify = (): void => {}
const webhook = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    messages.push({
      path: new URL(request.url).pathname,
      ...((await request.json()) as Omit<Message, 'path'>),
    })
    notify()
    return new Response()
  },
})
let folder = ''
let server: Bun.Subprocess<'ignore', 'ignore', 'pipe'> | undefined
let url = ''

/** Waits until a message arrives that matches. */
async function waitForMessage(matches: (message: Message) => boolean): Promise<Message> {
  for (;;) {
    const found = messages.find(matches)
    if (found) return found
    await new Promise<void>((resolve) => {
      notify = resolve
    })
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alertmanager-'))
  const file = join(folder, 'alertmanager.yml')
  // The info alert waits a day: a critical alert that waited for it would never arrive, on any machine.
  const patient = config.replace('group_wait: 5m', 'group_wait: 24h')
  expect(patient).not.toBe(config)
  await Bun.write(file, patient.replaceAll('http://127.0.0.1:1/', webhook.url.href))
  const program = ensureProgram(alertmanager)
  const args = ['--cluster.listen-address=', '--web.listen-address=127.0.0.1:0']
  server = Bun.spawn([program, `--config.file=${file}`, `--storage.path=${folder}/data`, ...args], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  url = await readAddress(server.stderr)
})

/** Returns the address in the log. Keeps reading, because the Alertmanager stops when it cannot write its log. */
async function readAddress(log: ReadableStream<Uint8Array>): Promise<string> {
  const reader = log.getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The Alertmanager stopped:\n${text}`)
    text += new TextDecoder().decode(value)
    const address = /(?:Listening on|address=)[^\n]*?(127\.0\.0\.1:[1-9]\d*)/.exec(text)?.[1]
    if (address === undefined) continue
    reader.releaseLock()
    void log.pipeTo(new WritableStream())
    return `http://${address}`
  }
}

afterAll(async () => {
  server?.kill()
  await server?.exited
  await webhook.stop(true)
  await rm(folder, { recursive: true })
})

async function fire(...alerts: Record<string, string>[]): Promise<void> {
  const body = JSON.stringify(alerts.map((labels) => ({ labels })))
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${url}/api/v2/alerts`, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

async function runAmtool(...args: string[]): Promise<{ code: number; output: string }> {
  const child = Bun.spawn([ensureProgram(amtool), ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output: out + err }
}

test('amtool accepts the configuration', async () => {
  const { code, output } = await runAmtool('check-config', join(folder, 'alertmanager.yml'))
  expect({ code, output }).toMatchObject({ code: 0 })
})

/** Converts a duration of Prometheus, such as `2m` or `30s`, to seconds. */
function toSeconds(duration: string): number {
  const [, figure, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  return Number(figure) * ({ s: 1, m: 60, h: 3600 }[unit] ?? Number.NaN)
}

test('the waits of the configuration add up to less than the time that the page promises', () => {
  expect(page?.body).toContain('The pager must ring within three minutes')
  const parse = (file: string): Configuration => parseYaml((page && readYamlFile(page, file)) ?? '')
  const { global } = parse('/etc/prometheus/prometheus.yml')
  const rules = parse('/etc/prometheus/rules.yml').groups?.flatMap((group) => group.rules)
  const routes = parse('/etc/prometheus/alertmanager.yml').route?.routes
  const waits = [
    rules?.find(({ alert }) => alert === 'TargetDown')?.for,
    global?.scrape_interval,
    global?.evaluation_interval,
    routes?.find(({ receiver }) => receiver === 'pager')?.group_wait,
  ]
  const seconds = waits.map((wait) => toSeconds(wait ?? ''))
  expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThan(180)
})

test('a critical alert beside a firing info alert is sent in a group of its own, and does not wait for the other', async () => {
  const node = { instance: '203.0.113.7:3030', host: 'validator-1' }
  await fire(
    { alertname: 'ReshardingScheduled', severity: 'info', ...node },
    { alertname: 'Watchdog', severity: 'none' },
  )
  await waitForMessage(({ path }) => path === '/heartbeat')
  await fire({ alertname: 'TargetDown', severity: 'critical', ...node })
  const message = await waitForMessage(({ path }) => path === '/pager')
  expect(message.alerts.map(({ labels }) => labels['alertname'])).toEqual(['TargetDown'])
  expect(message.groupLabels).toEqual({ alertname: 'TargetDown', ...node })
  expect(message.groupKey).toContain('severity="critical"')
})

test('a silence for a host stops its alerts, and not those of others or the watchdog', async () => {
  const options = `--alertmanager.url=${url} --author=me --comment=update --duration=1h`.split(' ')
  const silence = await runAmtool('silence', 'add', ...options, 'host=failover-1')
  expect(silence).toMatchObject({ code: 0 })
  messages.length = 0
  await fire(
    { alertname: 'NodeNotSynced', severity: 'critical', instance: 'f:3030', host: 'failover-1' },
    { alertname: 'DiskAlmostFull', severity: 'critical', instance: '203.0.113.7:9100', host: 'validator-1' },
  )
  await waitForMessage(({ path }) => path === '/pager')
  const state = async (name: string): Promise<string> => {
    const response = await fetch(`${url}/api/v2/alerts?filter=alertname=${name}`)
    const [alert] = (await response.json()) as { status: { state: string } }[]
    return alert?.status.state ?? 'none'
  }
  expect(await state('NodeNotSynced')).toBe('suppressed')
  expect(await state('Watchdog')).toBe('active')
  const names = messages.flatMap(({ alerts }) => alerts.map(({ labels }) => labels['alertname']))
  expect(names).not.toContain('NodeNotSynced')
})
