import { createOwner, createVisitor, type Provider } from './provider.ts'

/** Creates a project with one visitor. Tests that count reports use it, so that no other test adds reports. */
export async function openProject(provider: Provider) {
  const owner = createOwner(provider)
  const { sdkKey } = Object((await owner('POST', '/projects', { name: 'Test' })).body)
  const visitor = createVisitor(provider, String(sdkKey))
  await visitor.start()

  return {
    sdkKey: String(sdkKey),
    visitor,
    /** Sends a silent report, which the spam filter skips, and returns its id. */
    report: async (report: object = {}): Promise<string> => {
      const { body } = await visitor.report({ type: 'BUG', isSilent: true, ...report })
      return String(Object(body).id)
    },
    /** Lists the ids of reports that match the filters, newest first. */
    list: async (filters: Record<string, string> = {}): Promise<string[]> => {
      const query = new URLSearchParams({ project: String(sdkKey), ...filters })
      const { body } = await owner('GET', `/reports?${query}`)
      return Object(body).reports.map(({ id }: { id: string }) => id)
    },
  }
}

export async function createProject(provider: Provider): Promise<{ sdkKey: string; secret: string }> {
  return Object((await createOwner(provider)('POST', '/projects', { name: 'Test' })).body)
}

export async function createSession(provider: Provider, sdkKey: string) {
  const visitor = createVisitor(provider, sdkKey)
  const { ids } = await visitor.start()
  return { visitor, ids }
}
