/** Every limit of the wire, once. Sizes are bytes, times milliseconds, unless the name says otherwise. */

const KIB = 1024
const MIB = 1024 * KIB

/** Path and query of any address. RFC 9110 section 4.1 asks for at least 8,000; Cloudflare ends at 16 KiB. */
export const URL_BYTES = 8 * KIB

/**
 * Report JSON after inflating: 10 MB of replay actions, a snapshot with inlined images and ten network
 * bodies of 0.2 MB each way come to 30 MB (P-026).
 */
export const REPORT_BYTES = 32 * MIB
/** Keys on the outermost level of a report; the format has 20. */
export const REPORT_KEYS = 1000
/** One file: a 120 s recording, 1280 wide with audio, is 20 to 45 MB (P-022). */
export const UPLOAD_BYTES = 64 * MIB
/** What may surround the file in the form: boundaries, part headers, stray fields. */
export const MULTIPART_OVERHEAD_BYTES = 64 * KIB
/** Parts of the form: the file, and fields that other clients add. */
export const MULTIPART_PARTS = 20
/** The form's answers become a row's title and its search text; files travel as addresses. */
export const FORM_DATA_BYTES = 256 * KIB
/** The page's address and the device; larger metadata is kept in the report but not indexed. */
export const META_DATA_BYTES = 64 * KIB
/** Attachments are `{name,url,type,size}`, never content. */
export const ATTACHMENTS_BYTES = 64 * KIB
/**
 * Levels of nesting in a report. A parser builds at most 512 levels of elements, the replay spends two
 * (node and children) on each: 490 levels of page fit, 1,000 nested arrays do not.
 */
export const JSON_DEPTH = 1000
/** Values in a small JSON body: 500 events of 100 properties. A megabyte of `{},` has 350,000 and takes long to parse. */
export const JSON_VALUES = 50_000
/** The widget's queue holds 500 events (P-011). */
export const STREAM_EVENTS = 500
/** One call of 500 ordinary events is 60 KB. */
export const STREAM_BYTES = 1 * MIB
/** Name of an event, an action, a field. */
export const NAME_CHARACTERS = 200
/** One user property or the data of one event, as JSON text. */
export const PROPERTY_BYTES = 4 * KIB
/** All user properties of a session: they share one row, and a row stays below 64 KiB. */
export const PROPERTIES_BYTES = 48 * KIB
/** A project's configuration is one row, translations included. */
export const CONFIG_BYTES = 60 * KIB
/** Every other JSON body of the inbox API. */
export const INBOX_BODY_BYTES = 128 * KIB
/** `Idempotency-Key`: a UUID is 36. */
export const IDEMPOTENCY_KEY_CHARACTERS = 128
/** Page size of the reports list. */
export const LIST_DEFAULT = 50
export const LIST_MAXIMUM = 200
/** `q` of the reports list and of the search. */
export const QUERY_CHARACTERS = 200
/** Addresses that a project's webhooks tell. */
export const WEBHOOKS_MAXIMUM = 10
/** Words of `q` in the reports list: each is a parameter, and D1 takes a hundred. */
export const QUERY_WORDS = 20
/** Hits of a search: as suggestions (D-083), and at most, for the page of results (D-010). */
export const SUGGESTIONS = 8
export const RESULTS = 100

/** A storage call without progress for this long is given up with 503. */
export const STORAGE_TIMEOUT_MS = 5_000
/** A client that sends nothing for this long is given up with 408: a phone in a lift comes back sooner. */
export const CLIENT_TIMEOUT_MS = 30_000
/** A body that comes slower than this is given up with 408, once it has had `CLIENT_TIMEOUT_MS` to get going. */
export const SLOWEST_BYTES_PER_SECOND = 1024
/** A body that takes longer is given up with 408, however fast it comes. */
export const LONGEST_BODY_MS = 60 * 60 * 1000
/** `Retry-After` of a 503, in seconds. */
export const STORAGE_RETRY_SECONDS = 5
/** A spam token serves one report within a day. */
export const SPAM_TOKEN_MS = 24 * 60 * 60 * 1000
/** A sign-in to the inbox lasts a working week. */
export const INBOX_SESSION_MS = 7 * 24 * 60 * 60 * 1000
/** It ends before where the inbox is not used for a day. */
export const INBOX_IDLE_MS = 24 * 60 * 60 * 1000
/** An address that a webhook tells has this long to answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000
/** A stream of changes ends after this long and is opened anew: 45 queries, where a free Worker may make 50. */
export const LIVE_MS = 45_000
/** The address of a snapshot opens for this long: a report is read, and read again after lunch. */
export const SNAPSHOT_URL_MS = 60 * 60 * 1000
/** What jobs delete can be brought back for this long. */
export const TRASH_MS = 7 * 24 * 60 * 60 * 1000
/** A file that no report has named by then is deleted. */
export const UNCLAIMED_FILE_MS = 24 * 60 * 60 * 1000
/** Reports, events and files of a project that has set nothing else, in days. */
export const RETENTION_DAYS = 90

/** What visitors can store in a day (UTC), bodies, files and events together; `QUOTA_PROJECT_MIB` and so on override. */
export const QUOTA_BYTES = { project: 10 * 1024 * MIB, address: 1024 * MIB, session: 256 * MIB } as const
/** Reports, files and events a day. */
export const QUOTA_ITEMS = { project: 2_000_000, address: 200_000, session: 50_000 } as const
/** Nothing is taken in while the disk has less free: this, or a twentieth of a smaller disk. */
export const FREE_DISK_BYTES = 512 * MIB

/**
 * Requests per window, counted per SDK key and client address. A company behind one address shares its
 * count, and a 429 ends session attempts for the life of a page (W-115): hence the generous numbers. The
 * window is one that Cloudflare's binding offers (10 or 60 s).
 */
export const RATE_WINDOW_SECONDS = 60
export const RATE_LIMITS = {
  session: 600,
  stream: 1200,
  report: 60,
  upload: 60,
  /** Searches of the documentation, each of which computes. */
  search: 300,
  /** Pages and files: a page with all its files is 20. */
  page: 3000,
  /** Guesses at the inbox token. */
  signIn: 10,
} as const

export type LimitName = keyof typeof RATE_LIMITS
