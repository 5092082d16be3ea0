import { expect, test } from 'bun:test'
import manifest from '../../../package.json'

test('miniflare has the version that wrangler depends on', async () => {
  const wrangler = await Bun.file(Bun.resolveSync('wrangler/package.json', import.meta.dir)).json()
  expect(manifest.devDependencies.miniflare).toBe(wrangler.dependencies.miniflare)
})
