import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createConfigCheck, type ConfigCheck } from '../support/config-check.ts'
import { caddy, ensureProgram, nginx } from '../support/debian.ts'
import { findFreePort } from '../support/free-port.ts'
import { startProvider, type Provider } from '../support/provider.ts'

const examples = join(import.meta.dir, '../../edge/server-examples')
const MIB = 1024 * 1024

const hosts = {
  API_HOST: 'api.docs.example.com',
  FRAME_HOST: 'frame.docs.example.com',
  FILES_HOST: 'files.docs.example.com',
  INBOX_HOST: 'inbox.docs.example.com',
}

let provider: Provider
let check: ConfigCheck

beforeAll(async () => {
  check = await createConfigCheck()
  provider = await startProvider({ ...hosts, RATE_LIMIT: 'off' }, { trustProxy: true })
})

afterAll(async () => {
  await provider.close()
  await check.remove()
})

interface Proxy {
  https: number
  http: number
  stop(): Promise<void>
}

/** Starts the example with ports of this machine, and with a certificate that no authority has signed. */
const proxies: Record<string, () => Promise<Proxy>> = {
  async nginx() {
    const [https, http] = [findFreePort(), findFreePort()]
    const example = await Bun.file(join(examples, 'nginx.conf')).text()
    const servers = example
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, check.folder)
      .replace('http://127.0.0.1:8787', provider.origin)
    const file = join(check.folder, 'proxy.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${check.folder}/${name};`)
      .join(' ')
    await Bun.write(
      file,
      `daemon off; pid ${check.folder}/proxy.pid; error_log ${check.folder}/proxy.log;
      events {} http { access_log off; ${temporary} ${servers} }`,
    )
    return run([ensureProgram(nginx), '-p', check.folder, '-c', file], { https, http })
  },
  async Caddy() {
    const [https, http] = [findFreePort(), findFreePort()]
    const example = await Bun.file(join(examples, 'Caddyfile')).text()
    const file = join(check.folder, 'Caddyfile')
    await Bun.write(
      file,
      `{\n local_certs\n skip_install_trust\n admin off\n https_port ${https}\n http_port ${http}\n}
      ${example.replace('127.0.0.1:8787', provider.origin.replace('http://', ''))}`,
    )
    return run([ensureProgram(caddy), 'run', '--config', file, '--adapter', 'caddyfile'], { https, http })
  },
}

async function run(command: string[], ports: { https: number; http: number }): Promise<Proxy> {
  const home = { HOME: check.folder, XDG_DATA_HOME: check.folder, XDG_CONFIG_HOME: check.folder }
  const child = Bun.spawn(command, {
    cwd: check.folder,
    env: { ...process.env, ...home },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const proxy = {
    ...ports,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
  while ((await curl(proxy, `${hosts.API_HOST}/healthz`)).status !== 200) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
    await Bun.sleep(50)
  }
  return proxy
}

/** Sends a request as a browser does: with the name of the host in the handshake. */
async function curl(
  { https }: Pick<Proxy, 'https'>,
  address: string,
  options: string[] = [],
): Promise<{ status: number; body: string }> {
  const { hostname, pathname } = new URL(`https://${address}`)
  const child = Bun.spawn(
    [
      'curl',
      '--silent',
      '--insecure',
      '--noproxy',
      '*',
      '--resolve',
      `${hostname}:${https}:127.0.0.1`,
      '--write-out',
      '\n%{http_code}',
      ...options,
      `https://${hostname}:${https}${pathname}`,
    ],
    { stdout: 'pipe', stderr: 'ignore' },
  )
  const output = await new Response(child.stdout).text()
  const end = output.lastIndexOf('\n')
  return { status: Number(output.slice(end + 1)), body: output.slice(0, end) }
}

describe.each(Object.keys(proxies))('behind the example of %s', (name) => {
  let proxy: Proxy

  beforeAll(async () => {
    const start = proxies[name]
    if (start === undefined) throw new Error(`There is no example of ${name}.`)
    proxy = await start()
  }, 300_000)
  afterAll(() => proxy.stop())

  /** Uploads a file as a visitor. */
  async function upload(content: Uint8Array | string): Promise<{ status: number; body: string }> {
    const start = ['--request', 'POST', '--header', 'Api-Token: demo']
    const { gleapId, gleapHash } = JSON.parse((await curl(proxy, `${hosts.API_HOST}/sessions`, start)).body)
    const file = join(check.folder, `${name}.webm`)
    await Bun.write(file, content)
    const headers = { 'Api-Token': 'demo', 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash }
    return curl(proxy, `${hosts.API_HOST}/uploads/sdk`, [
      ...Object.entries(headers).flatMap(([key, value]) => ['--header', `${key}: ${value}`]),
      '--form',
      `file=@${file};type=video/webm`,
    ])
  }

  test('each host serves its part, and the server knows that visitors use https', async () => {
    const fileUrl = new URL(JSON.parse((await upload('a recording')).body).fileUrl)
    expect(fileUrl.href).toStartWith(`https://${hosts.FILES_HOST}`)
    expect(await curl(proxy, hosts.FILES_HOST + fileUrl.pathname)).toEqual({
      status: 200,
      body: 'a recording',
    })
    const token = ['--header', `Authorization: Bearer ${provider.inboxToken}`]
    expect((await curl(proxy, `${hosts.INBOX_HOST}/api/usage`, token)).status).toBe(200)
    expect((await curl(proxy, `${hosts.INBOX_HOST}/api/usage`)).status).toBe(401)
    expect((await curl(proxy, `${hosts.API_HOST}/openapi.json`)).status).toBe(200)
  })

  test('plain http is redirected to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${proxy.http}/a?b`, {
      headers: { Host: 'docs.example.com' },
      redirect: 'manual',
    })
    expect([301, 308]).toContain(answer.status)
    expect(answer.headers.get('Location')).toMatch(/^https:\/\/docs\.example\.com(?::\d+)?\/a\?b$/)
  })

  test('a recording of 60 MiB passes, and one of 80 MiB is refused with 413', async () => {
    expect((await upload(new Uint8Array(60 * MIB))).status).toBe(200)
    expect((await upload(new Uint8Array(80 * MIB))).status).toBe(413)
  }, 300_000)

  test('events of the inbox arrive while the response is open', async () => {
    const child = Bun.spawn(
      [
        'curl',
        '--silent',
        '--insecure',
        '--no-buffer',
        '--noproxy',
        '*',
        '--resolve',
        `${hosts.INBOX_HOST}:${proxy.https}:127.0.0.1`,
        '--header',
        `Authorization: Bearer ${provider.inboxToken}`,
        `https://${hosts.INBOX_HOST}:${proxy.https}/api/live?project=demo`,
      ],
      { stdout: 'pipe', stderr: 'ignore' },
    )
    const { value } = await child.stdout.getReader().read()
    expect(value?.byteLength).toBeGreaterThan(0)
    expect(child.exitCode).toBeNull()
    child.kill()
    await child.exited
  })
})
