import {
  type ReplyTemplate,
  replyTemplateSchema,
  replyTemplatesSchema,
} from '@node-docs/edge/contract/reply-templates'
import type { InboxApi } from './api.ts'
import { parseResponse } from './fetch-json.ts'

/** Calls for the reply templates of one project. */
export interface TemplatesApi {
  fetchTemplates: () => Promise<ReplyTemplate[]>
  /** Creates a template if its version is 0, and replaces this version otherwise. */
  save: (template: ReplyTemplate) => Promise<ReplyTemplate>
  remove: (id: string) => Promise<void>
}

export function createTemplatesApi({ call }: Pick<InboxApi, 'call'>, sdkKey: string): TemplatesApi {
  const path = `projects/${encodeURIComponent(sdkKey)}/reply-templates`
  return {
    fetchTemplates: async () => (await parseResponse(replyTemplatesSchema, await call(path))).templates,
    save: async ({ id, ...body }) =>
      parseResponse(replyTemplateSchema, await call(`${path}/${id}`, { method: 'PUT', body })),
    async remove(id) {
      await call(`${path}/${id}`, { method: 'DELETE' })
    },
  }
}
