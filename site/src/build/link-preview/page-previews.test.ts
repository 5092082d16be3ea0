import { afterEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../../build.ts'
import { createSite, page, type SiteFixture } from '../site-fixture.ts'

const NAMES = ['index', 'intro', 'intro/keys', 'intro/types', 'search', '404']

describe('preview images', () => {
  let fixture: SiteFixture
  afterEach(() => fixture.remove())

  const picturesOf = ({ dist }: SiteFixture): string[] =>
    NAMES.map((name) => {
      const html = readFileSync(join(dist, `public/pages/${name}.html`), 'utf8')
      const [, path = ''] = /property="og:image" content="https:\/\/near-nodes\.io\/([^"]+)"/.exec(html) ?? []
      return path
    })
  const readPicture = (path: string): Buffer => readFileSync(join(fixture.dist, 'public', path))
  const drawnAt = (): Map<string, number> => {
    const folder = join(fixture.cache, 'previews')
    return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]))
  }

  test('each page refers to an existing small image of 1200 by 630 pixels', async () => {
    fixture = createSite()
    await buildSite(fixture)
    for (const path of picturesOf(fixture)) {
      const png = readPicture(path)
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      expect(png.length).toBeLessThan(40_000)
    }
  })

  test('each page has a separate image, search and not-found share one', async () => {
    fixture = createSite()
    await buildSite(fixture)
    const pictures = picturesOf(fixture)
    expect(new Set(pictures).size).toBe(pictures.length - 1)
    expect(pictures.at(-1)).toBe(pictures.at(-2))
  })

  test('two builds render the same bytes', async () => {
    fixture = createSite()
    await buildSite(fixture)
    const first = picturesOf(fixture)
    fixture.remove()
    fixture = createSite()
    await buildSite(fixture)
    // The file name contains a hash of the image, so equal names mean equal images.
    expect(picturesOf(fixture)).toEqual(first)
  })

  test('a changed title renders one image again, a changed text renders none', async () => {
    fixture = createSite()
    await buildSite(fixture)
    const before = drawnAt()
    fixture.write({ 'docs/intro/types.mdx': page('Types', 'Other text.') })
    await buildSite(fixture)
    expect(drawnAt()).toEqual(before)
    fixture.write({ 'docs/intro/types.mdx': page('Kinds', 'Other text.') })
    await buildSite(fixture)
    const after = drawnAt()
    expect([...after].filter(([name, time]) => before.get(name) !== time)).toHaveLength(1)
    expect(after.size).toBe(before.size)
  })

  test('a build that renders nothing does not load the renderer', async () => {
    fixture = createSite()
    await buildSite(fixture)
    // Runs in a separate process, because this one has already loaded the renderer.
    const script = `
      const { buildSite } = await import(${JSON.stringify(join(import.meta.dir, '../../../build.ts'))})
      await buildSite(${JSON.stringify(fixture)})
      console.log(Object.keys(require.cache).filter((path) => path.includes('resvg')).length)`
    const { stdout } = Bun.spawnSync([process.execPath, '-e', script])
    expect(stdout.toString()).toBe('0\n')
  })
})
