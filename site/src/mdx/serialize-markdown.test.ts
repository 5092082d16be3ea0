import { expect, test } from 'bun:test'
import { compileText } from './article-fixture.ts'

async function markdownOf(text: string, options?: Parameters<typeof compileText>[1]): Promise<string> {
  const { markdown, problems } = await compileText(text, options)
  expect(problems).toEqual([])
  return markdown
}

test('plain Markdown stays the same, without heading ids', async () => {
  const text =
    '## Keys {#the-keys}\n\nRun `neard` on [testnet](/intro/x#y).\n\n- a\n- b\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'
  expect(await markdownOf(text)).toBe(text.replace(' {#the-keys}', ''))
})

test('an admonition becomes a quote that starts with its kind', async () => {
  expect(await markdownOf('<Warning title="Stop">Two *nodes*.</Warning>\n')).toBe(
    '> **Warning: Stop**\n>\n> Two _nodes_.\n',
  )
})

test('each tab starts with its label', async () => {
  const text =
    '<Tabs group="os">\n<Tab value="ubuntu" label="Ubuntu">\n\nA\n\n</Tab>\n<Tab value="macos" label="macOS">\n\nB\n\n</Tab>\n</Tabs>\n'
  expect(await markdownOf(text)).toBe('**Ubuntu:**\n\nA\n\n**macOS:**\n\nB\n')
})

test('code keeps its language, prompts, and placeholders; its title is above it', async () => {
  const text = 'Your `<pool_id>`.\n\n```console title="On <host>" {1}\n$ near call <pool_id>\nok\n```\n'
  expect(await markdownOf(text)).toBe(
    'Your `<pool_id>`.\n\nOn \\<host>:\n\n```console\n$ near call <pool_id>\nok\n```\n',
  )
})

test('a diagram becomes its title and description', async () => {
  const svg = '<svg viewBox="0 0 1 1"><title>The net</title><desc>A and B.</desc></svg>'
  const text = '<Steps>\n\n1. Look:\n\n   <Diagram src="./net.svg" caption="c" />\n\n</Steps>\n'
  expect(await markdownOf(text, { files: { 'net.svg': svg } })).toBe(
    '1. Look:\n\n   **Diagram: The net.** A and B.\n',
  )
})

test('inline elements become plain text, and comments disappear', async () => {
  expect(await markdownOf('Press <kbd>q</kbd>{/* x */}.\n')).toBe('Press q.\n')
})
