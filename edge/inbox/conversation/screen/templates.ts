import { type InboxApi, parseResponse } from '../../app/api.ts'
import { type ReplyTemplate, replyTemplateSchema, replyTemplatesSchema } from '../contract.ts'

/** Calls for the reply templates of one project. */
export function createTemplatesApi({ call }: Pick<InboxApi, 'call'>, sdkKey: string) {
  const path = `projects/${encodeURIComponent(sdkKey)}/reply-templates`
  return {
    fetchTemplates: async () => (await parseResponse(replyTemplatesSchema, await call(path))).templates,
    /** Creates a template if its version is 0, and replaces this version otherwise. */
    save: async ({ id, ...body }: ReplyTemplate) =>
      parseResponse(replyTemplateSchema, await call(`${path}/${id}`, { method: 'PUT', body })),
    async remove(id: string) {
      await call(`${path}/${id}`, { method: 'DELETE' })
    },
  }
}
