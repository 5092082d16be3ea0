import { afterEach, expect, spyOn, test } from 'bun:test'
import dns from 'node:dns'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { openIssue } from '../../edge/inbox/issues/open-issue.ts'
import { createGithub } from '../../edge/inbox/issues/trackers.ts'
import { githubSettingSchema } from '../../edge/inbox/settings/contract.ts'
import { createBunWebhookSender, lookUpPublic } from '../../edge/src/ports/bun/webhook-sender.ts'
import { explainRefusedUrl, isPublicAddress } from '../../edge/src/ports/webhook-sender.ts'

const root = join(import.meta.dir, '../..')

/** Files of the server that match `SENDING`. Maps each to the requests that it sends. */
const senders: Readonly<Record<string, string>> = {
  'edge/inbox/sign-in/identity-provider.ts': 'OpenID Connect, at the provider of the operator',
  'edge/inbox/sign-in/cloudflare-access.ts': 'keys of Cloudflare Access, at an address of the operator',
  'edge/inbox/issues/open-issue.ts':
    'the APIs of GitHub, GitLab, Linear and Jira, at addresses of the operator or below atlassian.net',
  'edge/src/ports/mailer.ts': 'a mail service, at an address of the operator',
  'edge/inbox/mcp/report-tools.ts': 'calls the handler of its own tools',
  'edge/src/server.ts': 'receives requests, with the same module',
  'edge/src/ports/bun/webhook-sender.ts': 'webhooks, checked and pinned',
  'edge/src/ports/workers/webhook-sender.ts': 'webhooks, from a network that reaches public addresses only',
}

/** Matches calls of the global `fetch` and modules that can open connections. Excludes methods called `fetch`. */
const SENDING =
  /(?:await|return|void) fetch\(|Bun\.connect|new (?:WebSocket|EventSource)\b|from '(?:node:(?:https?|tls|dgram)|oauth4webapi)'/

test('only the listed files can send requests', async () => {
  const found: string[] = []
  for await (const file of new Bun.Glob('edge/{inbox,src}/**/*.ts').scan(root)) {
    // Screens run in browsers.
    if (/\.test\.ts$|^edge\/inbox\/(?:app|[^/]+\/screen)\//.test(file)) continue
    if (SENDING.test(await Bun.file(join(root, file)).text())) found.push(file)
  }
  expect(new Set(found)).toEqual(new Set(Object.keys(senders)))
})

/** Internal addresses in spellings that different parsers interpret differently. */
const inside = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '00000177.0.0.01',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '1２7.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '2886729729',
  '192.168.0.1',
  '192.168.1.1',
  '3232235521',
  '0xc0a80001',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.0.2.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.0.192',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'a.localhost.',
  'ip6-localhost',
  'intranet',
  'metadata',
  'router.local',
  'metadata.google.internal',
  'metadata.google.internal.',
  'nas.home.arpa',
  'printer.lan',
  'db.corp',
  'x.intranet',
] as const

test.each(inside)('no webhook is sent to %s', (host) => {
  expect(explainRefusedUrl(`https://${host}/`, false)).toBeString()
  expect(explainRefusedUrl(`https://${host}:8443/a?b#c`, false)).toBeString()
})

test.each([
  'https://evil.example@127.0.0.1/',
  'https://127.0.0.1\\@evil.example/',
  'https://127.0.0.1#@evil.example/',
  'https:127.0.0.1/',
  'https:\\\\127.0.0.1/',
  'https://127.0.0.1\t/',
  '\u0000https://127.0.0.1/',
  ...'gopher://127.0.0.1/ file:///etc/passwd data:text/plain,a javascript:fetch("/")'.split(' '),
  ...'blob:https://example.com/a ws://example.com/'.split(' '),
])('no webhook is sent to the URL %s', (url) => {
  expect(explainRefusedUrl(url, false)).toBeString()
})

const lookup = spyOn(dns, 'lookup')

afterEach(() => lookup.mockReset())

/** Replaces `dns.lookup`, so that each call returns the next of these lists of addresses. */
function resolveAs(...lists: string[][]): void {
  const remaining = lists.toReversed()
  lookup.mockImplementation(((_: string, __: object, answer: (error: null, found: object[]) => void) => {
    const found = remaining.pop() ?? []
    answer(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof dns.lookup)
}

function lookUp(all: boolean): Promise<{ error: Error | null; found: unknown }> {
  return new Promise((resolve) =>
    lookUpPublic('hooks.example.com', { all }, (error, found) => resolve({ error, found })),
  )
}

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '127.0.0.1']],
  [['::1']],
  [['2606:4700::1111', '::ffff:10.0.0.1']],
  [['::ffff:7f00:1']],
  [['fe80::1%eth0']],
  [['169.254.169.254']],
])('no connection is made to a name that resolves to %j', async (addresses) => {
  for (const all of [true, false]) {
    resolveAs(addresses)
    expect((await lookUp(all)).error?.message).toBe('The host resolves to a private network.')
  }
})

test('a name is resolved once for a connection, so that a second answer changes nothing', async () => {
  resolveAs(['8.8.8.8'], ['127.0.0.1'])
  expect(await lookUp(false)).toEqual({ error: null, found: '8.8.8.8' })
  expect(lookup).toHaveBeenCalledTimes(1)
})

test("a webhook to the server's own name is not sent", async () => {
  lookup.mockRestore()
  const addresses = await dns.promises.lookup(hostname(), { all: true }).catch(() => [])
  for (const { address } of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false])
  const sent = createBunWebhookSender(false).post(`https://${hostname()}/`, { headers: {}, body: '{}' })
  expect(await sent.catch(() => 'refused')).toBe('refused')
})

test.each([
  '../..',
  'owner/..',
  'owner/.',
  '/name',
  'owner/name/..',
  'owner/name?x',
  'owner/na%2fme',
  'a@b/c',
  '//evil.example',
])('no issue is created in the repository %s', (repository) => {
  expect(v.is(githubSettingSchema, { repository })).toBe(false)
})

const issue = { title: 'a', blocks: [] }
const github = { repository: 'owner/name', token: 'secret' }

test("a redirect of GitHub's API does not send the request and its token to another address", async () => {
  const asked: string[] = []
  const hidden = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked.push(url)
      return Response.json({ html_url: 'https://evil.example/' }, { status: 201 })
    },
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const api = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(null, { status, headers: { Location: hidden.url.href } }),
    })
    const opened = openIssue(issue, createGithub(github, `http://127.0.0.1:${api.port}`))
    expect(await opened.catch((error: unknown) => String(error))).toContain(String(status))
    await api.stop(true)
  }
  await hidden.stop(true)
  expect(asked).toEqual([])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example', 1])(
  'the answer %s does not become the link of an issue',
  async (html_url) => {
    const api = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => Response.json({ html_url }, { status: 201 }),
    })
    const opened = openIssue(issue, createGithub(github, `http://127.0.0.1:${api.port}`))
    expect(await opened.catch((error: unknown) => String(error))).toContain('something other than an issue')
    await api.stop(true)
  },
)
