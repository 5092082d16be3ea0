import { Database } from 'bun:sqlite'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = join(import.meta.dir, '../../edge/migrations')

/** What a row of each table is, by feature. A table without a sentence here, or a sentence without a table, is an error. */
const FEATURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Projects: {
    projects: 'A site or app whose visitors send reports: its keys, settings, webhooks and issue service.',
    refused_origins: 'An origin of pages that a project refused, so that its owner can add it.',
    usage: 'What visitors stored on a day: in a project, in a session, or from an address.',
  },
  Visitors: {
    sessions: 'A visitor who was identified, sent an event or sent a report; other visitors need no row.',
    events: 'An event that a session sent, such as a visited page or a call of `trackEvent`.',
    outbounds: 'A message or form that the inbox sends to the widget of visitors.',
    outbound_deliveries: 'An outbound that a session has received, or is due to receive.',
    spent_tokens: 'A spam token that a report used, so that it cannot be used twice.',
  },
  Reports: {
    reports: 'A report with the columns that the list needs; its content is a blob.',
    files: 'An uploaded file: screenshot, recording, snapshot, replay or attachment.',
    report_texts: 'The words of a report and of its discussion, for the search.',
    report_words: 'The full-text index of `report_texts` (FTS5).',
    report_trigrams: 'The index of parts of words of reports (FTS5).',
    report_values: 'A type or priority that reports of a project have or had, to refuse misspelled filters.',
    report_counts: 'The number of reports of a day with a type, page, browser or version.',
    report_resolutions: 'When a report that is done was marked as done.',
    report_changes: 'A created, changed or deleted report, for live lists; kept for a day.',
    report_groups:
      'A group, whose reports share a fingerprint: automatic ones of one problem, or written ones that were merged.',
    report_group_days: 'The number of reports of a group on a day.',
    source_maps: 'A source map of a release, which translates stack traces.',
  },
  'Work on reports': {
    labels: 'A label of a project.',
    report_labels: 'A label that a report has.',
    comments: 'An internal comment, which only the team sees.',
    comment_mentions: 'A member whom a comment mentions, and when the member read it.',
    report_followers: 'A member who follows a report, or stopped to follow it.',
    replies: 'A message between the team and the reporter.',
    reply_templates: 'A text that members insert into replies.',
    status_subscriptions: 'A report whose reporter asked for an email when the status changes.',
    issue_claims: 'A report from which an issue is being created, so that two requests create one.',
  },
  Team: {
    members:
      'A person of the team with a role and projects; a removed person stays, because comments name them.',
    invitations: 'A link that makes its reader a member once.',
    owner_sessions: 'A browser that is signed in to the inbox.',
    api_tokens: 'A personal token for the API, as a keyed hash.',
    passkeys: 'A passkey of a member.',
    used_sign_ins: 'A sign-in through OpenID Connect that was used, so that none works twice.',
    views: 'Filters of the list that a member saved, for themselves or for the team.',
    notifications: 'What a member is told about a report.',
    notification_settings: 'What a member wants to be told about a project, and how.',
    digests: 'The daily or weekly email that a member chose for a project.',
    audit: 'Who changed, exported or deleted what; kept for a year.',
  },
  Messages: {
    deliveries: 'A message to a webhook, with its attempts.',
    webhook_failures: 'A webhook whose last attempts failed.',
    mails: 'An email to a reporter or a member, with its attempts.',
    mail_blocks: 'A hashed address that gets no email.',
  },
  Documentation: {
    search_misses: 'A search that found nothing, and how often.',
    shown_searches: 'A search that found something, and how often a result was opened.',
  },
  Operation: {
    trash: 'A row that a job or a member deleted in the last seven days.',
    job_state: 'What a job remembers between two runs.',
    installation: 'The id of this installation, which its backups carry.',
  },
}

/** What a column with this name refers to, in every table. The database has no foreign keys. */
const REFERENCES: Readonly<Record<string, string>> = {
  project: 'projects',
  gleap_id: 'sessions',
  report: 'reports',
  outbound: 'outbounds',
  label: 'labels',
  comment: 'comments',
  fingerprint: 'report_groups',
  member: 'members',
  author: 'members',
  assignee: 'members',
  inviter: 'members',
  passkey: 'passkeys',
  token: 'api_tokens',
}
/** Columns that a name above does not describe. */
const EXCEPTIONS: Readonly<Record<string, string | undefined>> = {
  // A group's `id` is the fingerprint of its reports.
  'report_group_days.id': 'report_groups',
  'report_texts.seq': 'reports',
}
interface Column {
  name: string
  type: string
  pk: number
}

/**
 * Describes the tables that the migrations create in an empty database, as Markdown with a Mermaid diagram for each
 * feature.
 * @throws if a table has no sentence above, or a sentence has no table.
 */
export function formatDataModel(): string {
  const tables = readTables()
  const described = Object.values(FEATURES).flatMap((feature) => Object.keys(feature))
  const missing = [...tables.keys()].filter((name) => !described.includes(name))
  const extra = described.filter((name) => !tables.has(name))
  if (missing.length > 0) throw new Error(`Describe in tests/documents/data-model.ts: ${missing.join(', ')}`)
  if (extra.length > 0) throw new Error(`Remove from tests/documents/data-model.ts: ${extra.join(', ')}`)
  const features = Object.entries(FEATURES).map(([feature, sentences]) =>
    [
      `## ${feature}`,
      Object.entries(sentences)
        .map(([name, sentence]) => `- \`${name}\`: ${sentence}`)
        .join('\n'),
      ['```mermaid', 'erDiagram', ...drawFeature(Object.keys(sentences), tables), '```'].join('\n'),
    ].join('\n\n'),
  )
  return `# Data model

\`bun tests/documents/write.ts\` writes this page from \`edge/migrations\`; a test fails when it is out of date.

SQLite on a server of your own and D1 at Cloudflare have the same tables. At Cloudflare, \`events\` and \`usage\` are in the
Durable Object of their project (\`decisions/018\`). The contents of reports, files and source maps are blobs with the path
\`{project}/{id}/{part}\`. There are no foreign keys: a line shows which column names a row of another table. A column
\`project\` is always the SDK key of a project, so these lines are drawn in the first diagram alone.
Times are milliseconds since 1970. PK marks the columns of the primary key.

${features.join('\n\n')}
`
}

function readTables(): Map<string, Column[]> {
  using database = new Database(':memory:')
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  for (const file of files.toSorted()) database.run(readFileSync(join(MIGRATIONS, file), 'utf8'))
  const names = database
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all()
  return new Map(
    names.map(({ name }) => [
      name,
      database
        .query<Column, [string]>('SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1')
        .all(name),
    ]),
  )
}

function drawFeature(names: readonly string[], tables: ReadonlyMap<string, Column[]>): string[] {
  const boxes = names.flatMap((name) => [
    `  ${name} {`,
    ...(tables.get(name) ?? []).map(
      (column) => `    ${(column.type || 'TEXT').toLowerCase()} ${column.name}${column.pk > 0 ? ' PK' : ''}`,
    ),
    '  }',
  ])
  const lines = names.flatMap((name) =>
    (tables.get(name) ?? []).flatMap((column) => {
      const target = EXCEPTIONS[`${name}.${column.name}`] ?? REFERENCES[column.name]
      const isDrawn =
        target !== undefined && target !== name && (target !== 'projects' || names.includes('projects'))
      return isDrawn ? [`  ${target} ||--o{ ${name} : ${column.name}`] : []
    }),
  )
  return [...boxes, ...lines]
}
