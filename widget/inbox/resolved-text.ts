/** The message that tells a reporter that a report is resolved, until the member changes it. */
export const RESOLVED_TEXT =
  'This is resolved. If you still see the problem, please reply in this conversation.'
