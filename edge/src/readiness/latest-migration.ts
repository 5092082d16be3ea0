/** Name of the newest file in `edge/migrations`, which a Worker cannot list. A test compares the two. */
export const LATEST_MIGRATION = '0035_reply_senders.sql'
