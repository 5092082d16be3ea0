/**
 * Limits of the protocol, except request rates (`rate-limits.ts`). Sizes are bytes and times are milliseconds unless the
 * name says otherwise.
 */

const KIB = 1024
const MIB = 1024 * KIB

/** Maximum path and query of any URL. RFC 9110 section 4.1 asks for at least 8,000; Cloudflare allows up to 16 KiB. */
export const URL_BYTES = 8 * KIB

/**
 * Maximum JSON of a report after decompression. 10 million characters of replay actions, a snapshot with inlined
 * images, and ten network requests with 0.2 MiB in each direction add up to 30 MiB (P-026).
 */
export const REPORT_BYTES = 32 * MIB
/**
 * Every compressed body may have up to this size after decompression. A larger body must not exceed its compressed size
 * times `INFLATED_RATIO`. Replays and snapshots are compressed 10 to 20 times; gzip's maximum is about 1,000 times.
 */
export const INFLATED_FREE_BYTES = 4 * MIB
export const INFLATED_RATIO = 100
/** Maximum number of top-level keys of a report. The format defines 20. */
export const REPORT_KEYS = 1000
/**
 * Maximum number of JSON values in a report. 10 million characters of replay actions have 1.5 million values. The limit
 * bounds the time to scan a report: 32 MiB of `{},` have eleven million values and would take more than a second.
 */
export const REPORT_VALUES = 2_000_000
/** Maximum size of one file. A recording of 120 s with audio, 1280 pixels wide, has 20 to 45 MiB (P-022). */
export const UPLOAD_BYTES = 64 * MIB
/** Maximum size of an uploaded logo, which every visitor loads. */
export const LOGO_BYTES = 256 * KIB
/** Maximum size of the form data around the file: boundaries, part headers, and other fields. */
export const MULTIPART_OVERHEAD_BYTES = 64 * KIB
/** Maximum number of parts in the form: the file, and fields that other clients add. */
export const MULTIPART_PARTS = 20
/**
 * Maximum size of the answers in a report's form. The report's title and search text are made from these answers. Files
 * are in the answers only as URLs.
 */
export const FORM_DATA_BYTES = 256 * KIB
/**
 * Maximum length of all answers together in the panel. A character takes up to 3 bytes, so the answers fit into
 * `FORM_DATA_BYTES`.
 */
export const ANSWERS_CHARACTERS = 80_000
/**
 * Maximum size of the metadata that is indexed, such as the page's URL and the device. Larger metadata is stored in the
 * report but not indexed.
 */
export const META_DATA_BYTES = 64 * KIB
/** Maximum indexed size of the console log. Requests, events and custom data each have the same maximum. */
export const ACTIVITY_BYTES = 256 * KIB
/**
 * Maximum size of the list of attachments. The list has `{name,url,type,size}` for each attachment, never the content.
 */
export const ATTACHMENTS_BYTES = 64 * KIB
/**
 * Maximum nesting depth of a report's JSON. Browsers' parsers nest at most 512 elements. A replay uses two levels of
 * JSON for each element (node and children), so pages with up to 490 levels fit.
 */
export const JSON_DEPTH = 1000
/**
 * Maximum number of values in a small JSON body, enough for 500 events with 100 properties each. One megabyte of `{},`
 * has 350,000 values and takes long to parse.
 */
export const JSON_VALUES = 50_000
/** Maximum number of events in one call. The widget's queue has the same limit (P-011). */
export const STREAM_EVENTS = 500
/** Maximum size of one call. 500 typical events are 60 KiB. */
export const STREAM_BYTES = 1 * MIB
/** Maximum length of the name of an event, an action or a field. */
export const NAME_CHARACTERS = 200
/** Maximum size of one user property, or of the data of one event, as JSON text. */
export const PROPERTY_BYTES = 4 * KIB
/**
 * Maximum size of all user properties of a session. One row stores all of them, and a row is limited to 64 KiB.
 */
export const PROPERTIES_BYTES = 48 * KIB
/** Maximum size of a project's configuration, including translations, which is stored in one row. */
export const CONFIG_BYTES = 60 * KIB
/** Maximum size of a JSON body that is sent to the inbox API, except where another limit applies. */
export const INBOX_BODY_BYTES = 128 * KIB
/** Maximum size of an imported report with its messages, but without its files. */
export const IMPORT_BYTES = 8 * MIB
/** Maximum length of `Idempotency-Key`. A UUID has 36 characters. */
export const IDEMPOTENCY_KEY_CHARACTERS = 128
export const MEMBER_NAME_CHARACTERS = 100
/** Number of days that the link of an invitation works. */
export const INVITATION_DAYS = 7
export const LABEL_CHARACTERS = 50
/** Maximum number of labels that one change can add or remove. */
export const LABELS_MAXIMUM = 20
/** Maximum length of a comment. Notes have the same limit, because they are stored as comments. */
export const COMMENT_CHARACTERS = 20_000
/** Maximum length of a message between the team and the reporter. */
export const REPLY_CHARACTERS = 5000
/** Maximum body of a request with a visitor's reply. A character takes up to 6 bytes in JSON. */
export const REPLY_BYTES = 32 * KIB
/** Maximum number of replies to one report. */
export const REPLIES_MAXIMUM = 500
/** Maximum length of the name of a reply template. */
export const TEMPLATE_NAME_CHARACTERS = 100
/** Maximum number of reply templates of one project. */
export const TEMPLATES_MAXIMUM = 100
/** Maximum number of the visitor's reports that the panel shows. */
export const THREADS_MAXIMUM = 20
/** Default page size of the report list. `LIST_MAXIMUM` is the largest page that a client can request. */
export const LIST_DEFAULT = 50
export const LIST_MAXIMUM = 200
/** Maximum length of `q` in the report list and in the documentation search. */
export const QUERY_CHARACTERS = 200
/** Maximum length of each text in an answer to "Was this page helpful?": the sentence, the section and the search. */
export const RATING_CHARACTERS = 500
/**
 * Maximum body of the rating form: three texts with up to 12 bytes per character (4 bytes of UTF-8, percent-encoded).
 */
export const RATING_BYTES = 24 * KIB
/** Maximum size of a text to diagnose: a day of a busy log. */
export const DIAGNOSE_BYTES = 8 * MIB
/** Number of days in the report counts of a group. */
export const GROUP_DAYS = 14
/** Maximum size of one source map. The maps of the largest web applications have 10 to 25 MiB. */
export const SOURCE_MAP_BYTES = 32 * MIB
/**
 * Maximum number of mappings in one source map. For each report that needs the map, all mappings are read. A script has
 * one mapping for every 5 to 7 bytes.
 */
export const SOURCE_MAP_SEGMENTS = 1_000_000
/**
 * Limits for all source maps of a project together: number of releases, and total size. If the maps exceed a limit, the
 * oldest releases are removed.
 */
export const SOURCE_MAP_RELEASES = 20
export const SOURCE_MAPS_BYTES = 512 * MIB
/** Maximum number of files in one release. */
export const SOURCE_MAP_FILES = 2000
/** Maximum length of the path or URL of a script. */
export const SCRIPT_CHARACTERS = 1000
/** Maximum number of webhook URLs of a project. */
export const WEBHOOKS_MAXIMUM = 10
/**
 * Maximum number of words of `q` in the report list. Each word needs several SQL parameters, and D1 allows a hundred
 * per statement.
 */
export const QUERY_WORDS = 20
/**
 * Number of search hits: `SUGGESTIONS` is the default, for suggestions (D-083); `RESULTS` is the maximum, for the
 * results page (D-010).
 */
export const SUGGESTIONS = 8
export const RESULTS = 100
/** Length of a snippet in characters: of a suggestion (D-084), and on the results page (D-010). */
export const SNIPPET_CHARACTERS = { suggestion: 50, result: 100 } as const

/** Timeout of a storage call, after which the response is 503. */
export const STORAGE_TIMEOUT_MS = 5_000
/** Timeout of a client that sends nothing, after which the response is 408. Phones usually reconnect sooner. */
export const CLIENT_TIMEOUT_MS = 30_000
/**
 * Minimum average rate of a body. A slower body gets 408, once `CLIENT_TIMEOUT_MS` has passed since the start of the
 * body.
 */
export const MIN_BYTES_PER_SECOND = 1024
/** Maximum duration of a body at any rate. After that, the response is 408. */
export const MAX_BODY_MS = 60 * 60 * 1000
/** `Retry-After` of a 503, in seconds. */
export const STORAGE_RETRY_SECONDS = 5
/** A spam token is valid for one report and for a day. */
export const SPAM_TOKEN_MS = 24 * 60 * 60 * 1000
/** Maximum duration of an inbox session: seven days. */
export const INBOX_SESSION_MS = 7 * 24 * 60 * 60 * 1000
/** The same for members whose role depends on their groups, which are checked again when they sign in. */
export const GROUP_SESSION_MS = 12 * 60 * 60 * 1000
/** An inbox session ends after a day without use, even if it could last longer. */
export const INBOX_IDLE_MS = 24 * 60 * 60 * 1000
/** Time in which a webhook's receiver must respond. */
export const WEBHOOK_TIMEOUT_MS = 10_000
/** Time in which a mail server must accept a connection. Also the time in which a mail service must respond. */
export const MAIL_TIMEOUT_MS = 15_000
/**
 * Maximum time that a connected mail server can take to answer. Some mail servers check an email for minutes before
 * they confirm it (RFC 5321, section 4.5.3.2), and an email that is not confirmed is sent again.
 */
export const MAIL_PAUSE_MS = 5 * 60_000
/** Maximum duration of an attempt to send an email. */
export const MAIL_DEADLINE_MS = 8 * 60_000
/** Maximum number of emails to one address per hour. Further emails wait. */
export const MAILS_PER_HOUR = 10
/** Maximum size of an email from a mail service as `message/rfc822`. Attachments are not stored. */
export const INBOUND_MAIL_BYTES = 25 * MIB
/** Maximum size of an event about an issue. The event contains the issue's description and fields. */
export const ISSUE_EVENT_BYTES = 4 * MIB
/**
 * Maximum bytes of an email that are kept in memory and parsed. This is enough for the text, because it comes before
 * the attachments. Also the maximum size of a request that contains the email as JSON or as a form.
 */
export const PARSED_MAIL_BYTES = 4 * MIB
/**
 * Maximum number of replies by email to one report per hour. A larger number probably comes from two programs that
 * answer each other.
 */
export const INBOUND_REPLIES_PER_HOUR = 20
/** Number of days that an email's link to the conversation and its reply address work. */
export const CONVERSATION_DAYS = 90
/**
 * Duration of an event stream. After this time, the server closes the stream, and the client reconnects. A stream makes
 * one query per second and one per check, and a Worker in the free plan can make only 50 queries per request.
 */
export const LIVE_MS = 35_000
/** Maximum time between two checks whether the credential that opened an event stream still works. */
export const LIVE_CHECK_MS = 5_000
/** Maximum number of open event streams in one process, because each change is sent to all of them. */
export const LIVE_STREAMS = 100
/** Maximum number of open event streams of one member in one process, so that a member cannot take all of them. */
export const LIVE_STREAMS_PER_MEMBER = 20
/** How long a snapshot URL is valid. An hour is enough to read a report and return to it. */
export const SNAPSHOT_URL_MS = 60 * 60 * 1000
/** How long data that a job deleted stays in the trash, from which it can be restored. */
export const TRASH_MS = 7 * 24 * 60 * 60 * 1000
/** How long a deleted project can be restored. */
export const PROJECT_DELETION_MS = 7 * 24 * 60 * 60 * 1000
/** A file that no report references within this time is deleted. */
export const UNCLAIMED_FILE_MS = 24 * 60 * 60 * 1000
/** Default retention of reports, events and files, in days. */
export const RETENTION_DAYS = 90

/**
 * Precision of the time of a session's last use. Calls that stream events update it only if it is this old, because
 * they are frequent.
 */
export const SESSION_USE_MS = 60 * 60 * 1000

/** Days of usage that owners can see. */
export const USAGE_DAYS = 90

/**
 * Default number of bytes that reports, files and events can take per day (UTC). Variables such as `QUOTA_PROJECT_MIB`
 * override it.
 */
export const QUOTA_BYTES = { project: 10 * 1024 * MIB, address: 1024 * MIB, session: 256 * MIB } as const
/**
 * Maximum number of items (reports, files and events together) per day (UTC) for a project, an address and a session.
 */
export const QUOTA_ITEMS = { project: 2_000_000, address: 200_000, session: 50_000 } as const
/**
 * Minimum free disk space. If less is free, the server refuses new data. On disks smaller than 10 GiB, the minimum is a
 * twentieth of the disk instead.
 */
export const FREE_DISK_BYTES = 512 * MIB

/**
 * Longer than a message waits for an attempt. If its next attempt is later than that, the time was written while the clock was
 * wrong, and it is due.
 */
export const LONGEST_WAIT_MS = 48 * 60 * 60 * 1000

/** Maximum size, and number on a paid plan, of the static files of a Worker. Only deployments to Cloudflare stop at them. */
export const WORKER_FILE_BYTES = 25 * MIB
export const WORKER_FILES = 100_000

/** How long a browser can take to ask for a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60 * 1000
/** How long a person can take to sign in at the OpenID Connect provider. */
export const SIGN_IN_ATTEMPT_MS = 10 * 60 * 1000

/**
 * Requests per window. Requests are counted per client address and, in the provider API, also per SDK key. The numbers
 * are generous for two reasons: everyone in a company can share one address, and a client that gets 429 for the session
 * does not retry until the next page load (W-115). Cloudflare's binding supports only windows of 10 and 60 s.
 */
export const RATE_WINDOW_SECONDS = 60
export const RATE_LIMITS = {
  session: 600,
  stream: 1200,
  report: 60,
  upload: 60,
  /** Searches of the documentation; each one uses CPU time. */
  search: 300,
  /** Pages and files: one page with its files is about 20 requests. */
  page: 3000,
  /** Attempts to sign in with a wrong token or invitation. Successful attempts are not counted. */
  signIn: 10,
} as const

export type LimitName = keyof typeof RATE_LIMITS

/** Scopes that daily quotas are counted for. */
export const quotaScopes = ['project', 'address', 'session'] as const

export type QuotaScope = (typeof quotaScopes)[number]
