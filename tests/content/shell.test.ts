import { expect, test } from 'bun:test'
import { parsePage, readPages } from './pages.ts'
import { checkShell, listShellBlocks } from './shell.ts'

const page = (source: string) => parsePage('a/b.mdx', source)

test('takes commands from bash, sh and console blocks, with placeholders filled in', () => {
  const source = '```bash\nping <node_ip>\n```\n\n```console\n$ uname\nLinux\n$ id\n```\n\n```text\nrm\n```\n'
  expect(listShellBlocks(page(source))).toEqual([
    { file: 'a/b.mdx', line: 2, commands: 'ping node_ip' },
    { file: 'a/b.mdx', line: 6, commands: 'uname\n\nid' },
  ])
})

test('finds broken syntax and unquoted words, each on its line of the page', async () => {
  const source = '# A\n\n```bash\nif true; then\n```\n\n```bash\nrm $FILE\n```\n'
  const faults = (await checkShell(listShellBlocks(page(source)))).join('\n')
  expect(faults).toContain('syntax error: unexpected end of file')
  expect(faults).toMatch(/a:b\.mdx:8\.sh:8:4: .*SC2086/)
})

test('commands on the pages have no error that bash or ShellCheck finds', async () => {
  expect(await checkShell((await readPages()).flatMap(listShellBlocks))).toEqual([])
}, 300_000)
