import type { Assets } from '../ports.ts'

/** The binding of `[assets]` in wrangler.toml. */
export interface AssetsBinding {
  fetch(url: string): Promise<Response>
}

/** Built files from the platform, which compresses what the application answers by itself. */
export function createWorkerAssets(binding: AssetsBinding): Assets {
  return {
    async read(path) {
      const response = await binding.fetch(toAssetUrl(path))
      if (response.status !== 200) return undefined
      // Weak, as the platform makes it in any case when it compresses.
      const etag = (response.headers.get('ETag') ?? '').replace(/^(?:W\/)?/, 'W/')
      return { body: response.body, etag }
    },
    async readManifest() {
      const response = await binding.fetch(toAssetUrl('/_site.json'))
      if (response.status !== 200) throw new Error(`_site.json is not among the assets (${response.status})`)
      return response.json()
    },
  }
}

/** The host says nothing: the binding looks at the path alone. */
function toAssetUrl(path: string): string {
  return `http://assets.invalid${path}`
}
