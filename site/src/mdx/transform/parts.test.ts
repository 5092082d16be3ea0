import { expect, test } from 'bun:test'
import { compileText } from '../article-fixture.ts'

const paragraphs = (count: number): string => 'Some *words*.\n\n'.repeat(count)

async function partsOf(text: string): Promise<string[]> {
  const { html } = await compileText(text)
  return html.split('<div class="part">').slice(1)
}

test('the first screens of a page stand for themselves, the rest in parts of about as many elements', async () => {
  const { html } = await compileText(paragraphs(19))
  expect(html).not.toContain('part')
  const parts = await partsOf(paragraphs(19 + 100))
  // A paragraph has two elements.
  expect(parts.map((part) => part.split('<p>').length - 1)).toEqual([40, 40, 20])
})

test('long code counts for the runs it is coloured in', async () => {
  const code = `\`\`\`text\n${'word '.repeat(250)}\n\`\`\`\n\n`
  expect(await partsOf(paragraphs(19) + code + paragraphs(3))).toHaveLength(2)
})

test('nothing is parted from its heading', async () => {
  const { html } = await compileText(`${paragraphs(18)}## One\n\n${paragraphs(2)}`)
  expect(html.split('<div class="part">')[0]).toMatch(/<\/p>\s*$/)
  const parts = await partsOf(`${paragraphs(19 + 40)}## One\n\nSome *words*.\n\n`)
  expect(parts).toHaveLength(2)
  for (const count of [38, 39, 40])
    for (const part of await partsOf(`${paragraphs(19 + count)}## One\n\n### Two\n\n${paragraphs(50)}`))
      expect(part).toMatch(/<\/p>\s*<\/div>\s*$/)
})
