import * as v from 'valibot'

/** Response of POST /inbox/api/reports/:id/issue: the URL of the issue. */
export const issueSchema = v.object({ url: v.string() })

/**
 * Body of PUT /inbox/api/projects/:sdkKey/issue-events. Linear creates its own signing secret, and the owner enters it
 * here. For other issue trackers, `secret` can be omitted, and the server creates one.
 */
export const issueEventsSettingSchema = v.strictObject({
  secret: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.regex(/^[!-~]{16,}$/, 'a secret of at least 16 characters without spaces'),
    ),
  ),
})

/** The secret is shown only in this response. */
export const issueEventsSchema = v.object({ secret: v.string() })
