/** The newest file of `edge/migrations`; a test compares them. The Worker cannot list the folder. */
export const LATEST_MIGRATION = '0030_provider_sessions.sql'
