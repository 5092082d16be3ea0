/** The newest file of `edge/migrations`; a test compares them. The Worker cannot list the folder. */
export const LATEST_MIGRATION = '0028_linear_and_jira.sql'
