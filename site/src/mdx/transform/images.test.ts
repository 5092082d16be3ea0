import { expect, test } from 'bun:test'
import { compileText, problemsOf } from '../article-fixture.ts'

const picture = Uint8Array.fromHex('89504e470d0a1a0a0000000d49484452000000c800000064')

test('an image has its size, loads lazily, and links to a file name with a hash of its content', async () => {
  const {
    html,
    images: pictures,
    dependencies,
  } = await compileText('![A rack](./rack.png "Two nodes")', {
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

test('an image that is missing, external, damaged, or without alternative text is reported', async () => {
  expect(await problemsOf('![x](./no.png)')).toEqual([
    '1:1 the image ./no.png does not exist | Write the path from the folder of the page: ./file.png',
  ])
  expect(await problemsOf('![x](https://near.org/x.png)')).toEqual([
    '1:1 the image https://near.org/x.png is not a local file | Put the file in the folder of the page and write ![what it shows](./file.png)',
  ])
  expect(await problemsOf('![x](./x.png)', { files: { 'x.png': 'no image' } })).toEqual([
    '1:1 the image ./x.png is damaged or has another format | Use PNG, JPEG, or WebP. For an SVG, write <Diagram src="…" />.',
  ])
  expect(await problemsOf('![](./x.png)', { files: { 'x.png': picture } })).toEqual([
    '1:1 the image ./x.png has no alternative text | Describe in the brackets what it shows.',
  ])
})

test('an image of more than 400 kB is reported with its width', async () => {
  const bytes = new Uint8Array(400_001)
  bytes.set(picture)
  expect(await problemsOf('![A rack](./rack.png)', { files: { 'rack.png': bytes } })).toEqual([
    '1:1 the image ./rack.png has 401 kB, more than 400 | Save it as WebP or scale it down from 200 pixels: pages show at most 1,472.',
  ])
  const smaller = { 'rack.png': bytes.slice(0, 400_000) }
  expect(await problemsOf('![A rack](./rack.png)', { files: smaller })).toEqual([])
})
