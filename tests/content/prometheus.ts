import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { parse as parseYaml } from 'yaml'
import { ensureProgram, promtool } from '../support/debian.ts'
import type { Page } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

/** Values that a reader fills in. Other placeholders are replaced with their names. */
const VALUES: Record<string, string> = {
  pool_id: 'nearkat.pool.near',
  node_ip: '203.0.113.7',
  failover_host: '203.0.113.8',
  network: 'mainnet',
  pager_url: 'http://127.0.0.1:1/pager',
  heartbeat_url: 'http://127.0.0.1:1/heartbeat',
}

/** Returns the YAML file that readers of a page save under this path, with the values filled in. */
export function readYamlFile(page: Page, path: string): string | undefined {
  return readFile(page, 'yaml', path)?.replaceAll(PLACEHOLDER, (_, name: string) => VALUES[name] ?? name)
}

interface Cases {
  tests: { alert_rule_test?: { alertname: string; exp_alerts?: unknown[] }[] }[]
}

/**
 * Lists the alerts of a rule file that lack a case in which they fire or one in which they stay silent. `Watchdog` always
 * fires.
 */
export function listUntestedAlerts(rules: string, cases: string): string[] {
  const { tests } = parseYaml(cases) as Cases
  const results = tests.flatMap(({ alert_rule_test: list = [] }) => list)
  return Array.from(rules.matchAll(/- alert: (\w+)/g), ([, alert = '']) => alert).flatMap((alert) => {
    const own = results.filter(({ alertname }) => alertname === alert)
    const fires = own.some(({ exp_alerts: expected = [] }) => expected.length > 0)
    const isSilent = own.some(({ exp_alerts: expected = [] }) => expected.length === 0)
    return [
      ...(fires ? [] : [`${alert} never fires`]),
      ...(isSilent || alert === 'Watchdog' ? [] : [`${alert} is never silent`]),
    ]
  })
}

/** The JSON file with this name on a page. */
export function readJsonFile(page: Page, name: string): string | undefined {
  return readFile(page, 'json', name)
}

function readFile({ tree }: Page, language: string, name: string): string | undefined {
  let text: string | undefined
  visit(tree, 'code', ({ lang, meta, value }) => {
    if (lang === language && meta?.includes(`title="${name}"`)) text = value
  })
  return text
}

/** Runs `promtool` in a folder that contains the files. Returns its output and whether it succeeded. */
export async function runPromtool(
  files: Record<string, string>,
  args: string[],
): Promise<{ ok: boolean; output: string }> {
  const program = ensureProgram(promtool)
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'))
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => Bun.write(join(folder, name), text)))
    const child = Bun.spawn([program, ...args], { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { ok: code === 0, output: stdout + stderr }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs the cases of a rule file. Returns whether they pass, the output, and the alerts that lack a case. */
export async function testRules(rules: string, cases: string) {
  const result = await runPromtool({ 'rules.yml': rules, 'cases.yml': cases }, ['test', 'rules', 'cases.yml'])
  return { ...result, untested: listUntestedAlerts(rules, cases) }
}
