import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { caddy, ensureProgram, nginx } from '../support/debian.ts'
import { readPages } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

/** What readers put in place of the placeholders; only the form matters. */
const VALUES: Readonly<Record<string, string>> = {
  domain: 'rpc.example.com',
  first_node_ip: '192.0.2.1',
  second_node_ip: '192.0.2.2',
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  const subject = ['-subj', '/CN=rpc.example.com', '-days', '1']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
})
afterAll(() => rm(folder, { recursive: true }))

/** Blocks of one language on all pages, with placeholders filled in. */
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

async function run(command: string[]): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, output: stdout + stderr }
}

async function checkNginx(http: string): Promise<{ exitCode: number; output: string }> {
  const config = http.replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
  const file = join(folder, 'nginx.conf')
  const paths = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`
  await Bun.write(file, `${paths}\nevents {}\nhttp { access_log off;\n${config}\n}\n`)
  return run([ensureProgram(nginx), '-t', '-p', folder, '-c', file])
}

test('nginx accepts its configuration on the pages, also with a second node', async () => {
  const configs = await readConfigs('nginx')
  const whole = configs.find(({ title }) => title.includes('near-rpc.conf'))?.text ?? ''
  const servers = configs.find(({ title }) => title.includes('upstream'))?.text ?? ''
  expect(configs).toHaveLength(2)
  expect(await checkNginx(whole)).toMatchObject({ exitCode: 0 })
  const balanced = whole.replace(/^.*server 127\.0\.0\.1:3030 .*$/m, servers)
  expect(balanced).toContain('192.0.2.2:3030')
  expect(await checkNginx(balanced)).toMatchObject({ exitCode: 0 })
  expect((await checkNginx(whole.replace('ip_hash;', 'ip_hush;'))).output).toContain('unknown directive')
})

test('Caddy accepts its configuration on the pages', async () => {
  const [config] = await readConfigs('caddy')
  const file = join(folder, 'Caddyfile')
  const check = [ensureProgram(caddy), 'validate', '--config', file, '--adapter', 'caddyfile']
  await Bun.write(file, config?.text ?? 'missing')
  const { exitCode, output } = await run(check)
  expect(output).toContain('Valid configuration')
  expect(exitCode).toBe(0)
  await Bun.write(file, (config?.text ?? '').replace('reverse_proxy', 'reverse_proxi'))
  expect((await run(check)).output).toContain('unrecognized directive')
})
