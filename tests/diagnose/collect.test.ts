import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { redactText } from '../../widget/host/masking/redact-secrets.ts'

const PAGE = join(import.meta.dir, '../../content/docs/troubleshooting/diagnose.mdx')

test('the block that collects everything removes keys, addresses and the host, like the widget', async () => {
  const [, filter = ''] =
    /2>&1 \| (sed -E[^]*?) > ~\/near-diagnosis\.txt/.exec(await Bun.file(PAGE).text()) ?? []
  const key = '9ravz6YFcUhcM6w6s2DPoBhWHmr4rAJNSLQvPNgQcFHE'
  const text = [
    `Nov 27 10:00:00 alpha neard[1]: 2026-11-27T10:00:00.120931Z  INFO network: peer ed25519:${key}@203.0.113.7:24567 alphabet`,
    `"boot_nodes": "ed25519:${key}@203.0.113.8:24567", "secret_key": "ed25519:${key}${key}"`,
    'addr=[2001:db8:85a3::8a2e:370:7334]:24567',
  ].join('\n')
  const child = Bun.spawn(['bash', '-c', `hostname() { echo alpha; }; ${filter}`], {
    stdin: Buffer.from(text),
    stdout: 'pipe',
  })
  const result = await new Response(child.stdout).text()
  expect(result).not.toMatch(/203\.0|2001:db8|9ravz|alpha /)
  expect(result).toContain('2026-11-27T10:00:00.120931Z  INFO network: peer ***@***:24567 alphabet')
  // The widget finds nothing that is left.
  expect(redactText(result)).toBe(result)
})
