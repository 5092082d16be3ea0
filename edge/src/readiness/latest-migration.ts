/** Name of the newest file in `edge/migrations`, which a Worker cannot list. A test compares the two. */
export const LATEST_MIGRATION = '0034_inviters.sql'
