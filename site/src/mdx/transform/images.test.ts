import { expect, test } from 'bun:test'
import { compileText, problemsOf } from '../article-fixture.ts'

const picture = Uint8Array.fromHex('89504e470d0a1a0a0000000d49484452000000c800000064')

test('an image keeps its place, loads late, and links to its file under a name that follows its content', async () => {
  const { html, pictures, dependencies } = await compileText('![A rack](./rack.png "Two nodes")', {
    base: '/docs/',
    files: { 'rack.png': picture },
  })
  const fileName = pictures[0]?.fileName ?? ''
  expect(fileName).toMatch(/^rack\.[0-9a-f]{8}\.png$/)
  expect(html).toBe(
    `<p><a class="zoom" href="/docs/assets/${fileName}"><img src="/docs/assets/${fileName}" alt="A rack" ` +
      'title="Two nodes" width="200" height="100" loading="lazy" decoding="async"/></a></p>',
  )
  expect(dependencies).toEqual([{ kind: 'file', path: 'intro/rack.png', fingerprint: fileName.slice(5, 13) }])
})

test('an image that is missing, foreign, damaged or without a text is refused', async () => {
  expect(await problemsOf('![x](./no.png)')).toEqual([
    '1:1 the image ./no.png does not exist | The path counts from the folder of the page.',
  ])
  expect(await problemsOf('![x](https://near.org/x.png)')).toEqual([
    '1:1 the image https://near.org/x.png is not a file of ours | Put the file beside the page and write ![what it shows](./file.png)',
  ])
  expect(await problemsOf('![x](./x.png)', { files: { 'x.png': 'no image' } })).toEqual([
    '1:1 the image ./x.png is damaged or of another type | Use PNG, JPEG or WebP; for an SVG write <Diagram src="…" />.',
  ])
  expect(await problemsOf('![](./x.png)', { files: { 'x.png': picture } })).toEqual([
    '1:1 the image ./x.png has no text | Say in the brackets what it shows.',
  ])
})
