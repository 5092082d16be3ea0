import { afterAll, beforeAll, expect, test } from 'bun:test'
import { visit } from 'unist-util-visit'
import { type ConfigCheck, createConfigCheck } from '../support/config-check.ts'
import { readPages } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

/** Values for the placeholders. Only their format matters to the servers. */
const VALUES: Readonly<Record<string, string>> = {
  domain: 'rpc.example.com',
  first_node_ip: '192.0.2.1',
  second_node_ip: '192.0.2.2',
}

let check: ConfigCheck

beforeAll(async () => {
  check = await createConfigCheck()
})
afterAll(() => check.remove())

/** Returns the code blocks of one language on all pages, with placeholders filled in. */
async function readConfigs(language: string): Promise<{ title: string; text: string }[]> {
  const configs: { title: string; text: string }[] = []
  for (const { tree } of await readPages()) {
    visit(tree, 'code', ({ lang, meta, value }) => {
      const text = value.replaceAll(PLACEHOLDER, (whole, name: string) => VALUES[name] ?? whole)
      if (lang === language) configs.push({ title: meta ?? '', text })
    })
  }
  return configs
}

test('nginx accepts its configuration on the pages, also with a second node', async () => {
  const configs = await readConfigs('nginx')
  const whole = configs.find(({ title }) => title.includes('near-rpc.conf'))?.text ?? ''
  const servers = configs.find(({ title }) => title.includes('upstream'))?.text ?? ''
  expect(configs).toHaveLength(2)
  expect(await check.checkNginx(whole)).toMatchObject({ exitCode: 0 })
  const balanced = whole.replace(/^.*server 127\.0\.0\.1:3030 .*$/m, servers)
  expect(balanced).toContain('192.0.2.2:3030')
  expect(await check.checkNginx(balanced)).toMatchObject({ exitCode: 0 })
  expect((await check.checkNginx(whole.replace('ip_hash;', 'ip_hush;'))).output).toContain(
    'unknown directive',
  )
  const withHttp2 = whole.replace('# http2 on;', 'http2 on;')
  expect(withHttp2).not.toBe(whole)
  const { exitCode, output } = await check.checkNginx(withHttp2)
  // The page says that the directive needs version 1.25.1 or later.
  const knowsHttp2 = Bun.semver.satisfies(await check.nginxVersion(), '>=1.25.1')
  expect(exitCode === 0).toBe(knowsHttp2)
  if (!knowsHttp2) expect(output).toContain('unknown directive "http2"')
})

test('Caddy accepts its configuration on the pages', async () => {
  const [config] = await readConfigs('caddy')
  const { exitCode, output } = await check.checkCaddy(config?.text ?? 'missing')
  expect(output).toContain('Valid configuration')
  expect(exitCode).toBe(0)
  const misspelled = (config?.text ?? '').replace('reverse_proxy', 'reverse_proxi')
  expect((await check.checkCaddy(misspelled)).output).toContain('unrecognized directive')
})
