import { useState } from 'react'
import type { ReportGroup, ReportSummary } from '../../../contract/report-summary.ts'
import { CopyButton, InlineText, TimeAgo, useNow } from '../../app/controls.tsx'
import { formatExactTime } from '../../app/format-times.ts'
import { formatReportCount } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { Icon, StatusIcon } from '../../app/icons.tsx'
import { explainReadOnly } from '../../app/read-only.ts'
import { formatReference } from '../../../contract/reply-templates.ts'
import { formatPeople, GroupChips } from '../../groups/screen/group-cell.tsx'
import { listAssignable } from '../../team/screen/assign-dialog.tsx'
import { LabelChip } from '../../team/screen/labels.tsx'
import type { ReportDetail, ReportPatch } from '../contract.ts'
import { NamedValueList, TextBlock } from './text-block.tsx'
import { formatBytes, formatDuration, formatPerson } from './format-times-and-sizes.ts'
import { LogText } from './log-text.tsx'
import type { NamedValue, ReportView } from './parse-report.ts'
import type { ReportTeam } from './props.ts'
import { ValueSelect } from './value-select.tsx'

/** Metadata that `listDetails` shows, also together with others. */
export const detailNames: ReadonlySet<string> = new Set([
  'currentUrl',
  'browserName',
  'systemName',
  'innerWidth',
  'innerHeight',
  'devicePixelRatio',
  'mobile',
  'language',
  'releaseVersionNumber',
  'buildVersionNumber',
  'sessionDuration',
  'omitted',
])

/** The most important facts about the report: person, page, browser, version. */
export function ReportDetails({ detail, view }: { detail: ReportDetail; view: ReportView }) {
  return (
    <section className="card report-details" aria-labelledby="about-title">
      <h2 id="about-title">Details</h2>
      <NamedValueList values={listDetails(detail, view)} />
      <CopyButton text={detail.id} label="Copy report ID" />
    </section>
  )
}

function listDetails(detail: ReportDetail, { metaData, element, missing }: ReportView): NamedValue[] {
  const meta = new Map(metaData.map(({ name, value }) => [name, value]))
  const find = (name: string): string => meta.get(name) ?? ''
  const { identity } = detail
  const seconds = Number(find('sessionDuration'))
  const pairs: NamedValue[] = [
    { name: 'Person', value: formatPerson(detail) },
    {
      name: 'User id',
      value: identity ? `${identity.userId}${identity.isVerified ? '' : ' (not verified)'}` : '',
    },
    { name: 'Page', value: detail.currentUrl },
    ...element,
    { name: 'Browser', value: formatBrowser(find) },
    { name: 'Window', value: formatWindow(find) },
    { name: 'Language', value: find('language') },
    {
      name: 'Version',
      value: [find('releaseVersionNumber'), find('buildVersionNumber')].filter(Boolean).join(' · build '),
    },
    { name: 'Time on page', value: seconds > 0 ? formatDuration(seconds * 1000) : '' },
    { name: 'Missing', value: missing },
    { name: 'Received', value: formatExactTime(new Date(detail.createdAt)) },
    { name: 'Report', value: `${formatReference(detail.id)}, ${formatBytes(detail.size)}` },
  ]
  return pairs.filter(({ value }) => value !== '')
}

/** Reports contain the browser as `Chrome(127.0.0.0)` (W-088). */
function formatBrowser(find: (name: string) => string): string {
  const browser = find('browserName').replace('(', ' ').replace(')', '')
  return [browser, find('systemName')].filter(Boolean).join(', ')
}

function formatWindow(find: (name: string) => string): string {
  const size = find('innerWidth') === '' ? '' : `${find('innerWidth')} × ${find('innerHeight')}`
  const ratio = find('devicePixelRatio')
  return [size, ratio === '' || ratio === '1' ? '' : `${ratio}×`, find('mobile') === 'true' ? 'phone' : '']
    .filter((part) => part !== '')
    .join(', ')
}

interface ReportMessageProps {
  form: readonly NamedValue[]
  /** Title of the report. The message of a crash is left out if it is the title, because the stack trace follows it. */
  title?: string
}

/** The message of the visitor, the other form fields, and the stack trace of a crash. */
export function ReportMessage({ form, title }: ReportMessageProps) {
  const stack = form.find(({ name }) => name === 'stackTrace')
  const [message, ...fields] = form
    .filter((field) => field !== stack)
    .sort((a, b) => rank(a.name) - rank(b.name))
  return (
    <section className="card report-message" aria-labelledby="message-title">
      <h2 id="message-title" className="visually-hidden">
        Message
      </h2>
      {message === undefined ? (
        <p className="muted">No message.</p>
      ) : (
        (stack === undefined || message.value !== title) && <FoldedText text={message.value} />
      )}
      {fields.length > 0 && (
        <NamedValueList
          values={fields.map(({ name, value }) => ({
            name: formatFieldName(name),
            value: name === 'rating' && /^[1-5]$/.test(value) ? `${value} of 5` : value,
          }))}
        />
      )}
      {stack && (
        <div className="detail-part stack-trace">
          <h2>Stack trace</h2>
          <LogText text={stack.value} title={title} isStack />
        </div>
      )}
    </section>
  )
}

/** Longer messages are folded, so that they don't push everything below them off the screen. */
const FOLDED_CHARACTERS = 1200
const FOLDED_LINES = 16

/** A message whose rest is shown on request if it is long. */
function FoldedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES
  return (
    <>
      <div className={isLong && !isOpen ? 'message-text folded-text' : 'message-text'}>
        <TextBlock text={text} />
      </div>
      {isLong && (
        <button className="link" type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
  )
}

/** Fields whose names are abbreviations, or do not say what they are. */
const fieldNames = new Map([
  ['browser', 'App name'],
  ['sdkType', 'SDK type'],
  ['sdkVersion', 'SDK version'],
  ['url', 'URL'],
  ['lineNo', 'Line'],
  ['columnNo', 'Column'],
])

/** `orderNumber` becomes `Order number`. Names with spaces are labels already. */
export function formatFieldName(name: string): string {
  const known = fieldNames.get(name)
  if (known !== undefined) return known
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the position of a field. The message comes first. Its field has a different name in each kind of report. */
function rank(name: string): number {
  const index = ['description', 'message', 'errorMessage', 'title'].indexOf(name)
  return index === -1 ? Infinity : index
}

interface AssigneeAndLabelsProps {
  summary: Pick<ReportDetail, 'assignee' | 'labels' | 'project' | 'isFollowing'>
  team: ReportTeam
  onPatch: (patch: ReportPatch) => void
  onLabel: () => void
  onFollow: (isFollowing: boolean) => void
}

/** Shows the report's assignee and labels, lets members change them, and lets everyone follow the report. */
export function AssigneeAndLabels({ summary, team, onPatch, onLabel, onFollow }: AssigneeAndLabelsProps) {
  const { assignee, isFollowing, labels, project } = summary
  const { account, members } = team
  const readOnlyReason = explainReadOnly(account)
  const isReader = readOnlyReason !== undefined
  const assignable = listAssignable(members, [project])
  const isListed = assignee === null || assignable.some(({ id }) => id === assignee.id)
  const nameMember = (id: string, name: string): string =>
    `${escapeInvisibleLine(name)}${id === account?.id ? ' (me)' : ''}`
  return (
    <section className="card report-work" aria-label="Work">
      <span className="muted report-work-name">Assignee</span>
      <ValueSelect
        label="Assignee"
        value={assignee?.id ?? ''}
        options={[
          ['', 'No one'],
          ...assignable.map(({ id, name }) => [id, nameMember(id, name)] as const),
          ...(isListed ? [] : [[assignee.id, nameMember(assignee.id, assignee.name)] as const]),
        ]}
        readOnlyReason={readOnlyReason}
        onChange={(id) => onPatch({ assignee: id === '' ? null : id })}
      />
      <span className="muted report-work-name">Labels</span>
      <span className="report-labels">
        {labels.map((label) => (
          <LabelChip key={label.name} label={label} />
        ))}
        {!isReader && (
          <button
            className={labels.length === 0 ? 'link' : 'icon-button'}
            type="button"
            aria-label={labels.length === 0 ? undefined : 'Edit labels'}
            title={labels.length === 0 ? undefined : 'Edit labels'}
            onClick={onLabel}
          >
            {labels.length === 0 ? 'Add labels' : <Icon name="plus" />}
          </button>
        )}
      </span>
      <span className="muted report-work-name">Updates</span>
      <button
        className="button small quiet"
        type="button"
        aria-pressed={isFollowing}
        title={
          isFollowing
            ? 'You are told about replies of the reporter and changes of the status. Press to stop.'
            : 'Be told about replies of the reporter and changes of the status'
        }
        onClick={() => onFollow(!isFollowing)}
      >
        <Icon name="bell" />
        {isFollowing ? 'Following' : 'Follow'}
      </button>
    </section>
  )
}

/** A link to the issue of the report. */
export function IssueLink({ url }: { url: string }) {
  return (
    <section className="card" aria-labelledby="issue-title">
      <h2 id="issue-title">Issue</h2>
      <p className="card-line">
        <a href={url} target="_blank" rel="noreferrer">
          <InlineText text={url.replace(/^https:\/\//, '')} />
        </a>
      </p>
    </section>
  )
}

interface RelatedReportsProps {
  reports: readonly ReportSummary[]
  formatHref: (id: string) => string
}

/** Links to other reports of the same person. */
export function RelatedReports({ reports, formatHref }: RelatedReportsProps) {
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <section className="card report-details" aria-labelledby="related-title">
      <h2 id="related-title">From the same person</h2>
      <ul className="related-reports">
        {reports.map(({ id, status, title, createdAt }) => (
          <li key={id}>
            <StatusIcon status={status} />
            <a href={formatHref(id)}>
              <InlineText text={title === '' ? 'No message' : title} />
            </a>
            <TimeAgo at={createdAt} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReportGroupCardProps {
  group: ReportGroup
  status: string
  /** URL of the list of the group's reports. */
  href: string
  /** Mutes or unmutes the group; undefined if the person may not. */
  onMute?: ((isMuted: boolean) => void) | undefined
}

/** Shows the group of an automatic report, which contains all reports of the same problem. */
export function ReportGroupCard({ group, status, href, onMute }: ReportGroupCardProps) {
  const now = useNow()
  return (
    <section className="card" aria-labelledby="group-title">
      <h2 id="group-title">Same problem</h2>
      <p className="report-group">
        <a href={href}>{formatReportCount(group.reports)}</a>
        {group.reports > 1 && ` from ${formatPeople(group)}`} <GroupChips group={group} status={status} />
        {group.reports > 1 && (
          <>
            <br />
            First seen <TimeAgo at={group.firstAt} now={now} isLong /> · last seen{' '}
            <TimeAgo at={group.lastAt} now={now} isLong />
          </>
        )}
      </p>
      {onMute && (
        <div className="group-mute">
          <button className="button small" type="button" onClick={() => onMute(!group.isMuted)}>
            {group.isMuted ? 'Unmute problem' : 'Mute problem'}
          </button>
          <p className="hint">
            {group.isMuted
              ? 'New reports are archived, without notifications.'
              : 'Archive this problem and stop notifications about new reports of it.'}
          </p>
        </div>
      )}
    </section>
  )
}
