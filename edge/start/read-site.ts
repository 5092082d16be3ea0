import { join } from 'node:path'
import * as v from 'valibot'

const schema = v.object({
  site: v.object({
    origin: v.string(),
    feedback: v.optional(v.nullable(v.object({ sdkKey: v.string() }))),
  }),
})

/** Returns the settings of the site that a deployment depends on; the build checks all of them. */
export async function readSite(root: string): Promise<{ origin: string; sdkKey: string | undefined }> {
  const { site } = v.parse(schema, await import(join(root, 'content/site.ts')))
  return { origin: site.origin, sdkKey: site.feedback?.sdkKey }
}
