import { expect, test } from 'bun:test'
import { compileText } from './article-fixture.ts'

async function markdownOf(text: string, surroundings?: Parameters<typeof compileText>[1]): Promise<string> {
  const { markdown, problems } = await compileText(text, surroundings)
  expect(problems).toEqual([])
  return markdown
}

test('plain Markdown stays what it is, without heading ids', async () => {
  const text =
    '## Keys {#the-keys}\n\nRun `neard` on [testnet](/intro/x#y).\n\n- a\n- b\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'
  expect(await markdownOf(text)).toBe(text.replace(' {#the-keys}', ''))
})

test('a note is a quotation that begins with its kind', async () => {
  expect(await markdownOf('<Warning title="Stop">Two *nodes*.</Warning>\n')).toBe(
    '> **Warning: Stop**\n>\n> Two _nodes_.\n',
  )
})

test('tabs are labelled parts', async () => {
  const text =
    '<Tabs group="os">\n<Tab value="ubuntu" label="Ubuntu">\n\nA\n\n</Tab>\n<Tab value="macos" label="macOS">\n\nB\n\n</Tab>\n</Tabs>\n'
  expect(await markdownOf(text)).toBe('**Ubuntu:**\n\nA\n\n**macOS:**\n\nB\n')
})

test('code keeps its language, prompts and placeholders; its title stands above it', async () => {
  const text = '```console title="On <host>" {1}\n$ near call <pool_id>\nok\n```\n'
  expect(await markdownOf(text)).toBe('On \\<host>:\n\n```console\n$ near call <pool_id>\nok\n```\n')
})

test('a diagram is told in words', async () => {
  const svg = '<svg viewBox="0 0 1 1"><title>The net</title><desc>A and B.</desc></svg>'
  const text = '<Steps>\n\n1. Look:\n\n   <Diagram src="./net.svg" caption="c" />\n\n</Steps>\n'
  expect(await markdownOf(text, { files: { 'net.svg': svg } })).toBe(
    '1. Look:\n\n   **Diagram: The net.** A and B.\n',
  )
})

test('old anchors and comments leave nothing behind in a line of text', async () => {
  expect(await markdownOf('Press <kbd>q</kbd>{/* x */}.\n')).toBe('Press q.\n')
})
