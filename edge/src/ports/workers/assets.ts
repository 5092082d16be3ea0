import type { Assets } from '../ports.ts'

/** The binding of `[assets]` in wrangler.toml. */
export interface AssetsBinding {
  fetch(url: string): Promise<Response>
}

/** Reads built files from Cloudflare, which compresses responses itself. */
export function createWorkerAssets(binding: AssetsBinding): Assets {
  return {
    async read(path) {
      const response = await binding.fetch(toAssetUrl(path))
      if (response.status !== 200) return undefined
      // The tag is always weak, because Cloudflare makes it weak when it compresses the file.
      const etag = (response.headers.get('ETag') ?? '').replace(/^(?:W\/)?/, 'W/')
      return { body: response.body, etag }
    },
    async readManifest() {
      const response = await binding.fetch(toAssetUrl('/_site.json'))
      if (response.status !== 200)
        throw new Error(`_site.json is missing from the assets (${response.status})`)
      return response.json()
    },
  }
}

/** The host is arbitrary: the binding uses only the path. */
function toAssetUrl(path: string): string {
  return `http://assets.invalid${path}`
}
