import { type IssueService, issueServices } from '../../../contract/issue-services.ts'
import type { ProjectView } from '../../../contract/projects.ts'
import { formatStatus, type Status, statuses } from '../../../contract/statuses.ts'
import { InlineText, TimeAgo, TypeChip, useNow } from '../../app/controls.tsx'
import { formatPriority, Icon, type IconName, PriorityIcon, StatusIcon } from '../../app/icons.tsx'
import type { MemberView } from '../../team/contract.ts'
import type { ReportDetail, ReportPatch } from '../contract.ts'
import { formatPerson } from './format-times-and-sizes.ts'
import { Menu } from './menu.tsx'
import { ValueSelect } from './value-select.tsx'

interface ReportHeaderProps extends Omit<ReportMenuProps, 'hasSnapshot'> {
  summary: ReportDetail
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onPatch: (patch: ReportPatch) => void
}

const priorities = ['LOW', 'MEDIUM', 'HIGH']

/** Title, sender and page of the report with its main actions. */
export function ReportHeader(props: ReportHeaderProps) {
  const { summary, readOnlyReason, onPatch } = props
  const isReadOnly = readOnlyReason !== undefined
  const { title, currentUrl, createdAt, type, status, priority } = summary
  const now = useNow()
  return (
    <header className="report-header">
      <button className="icon-button" type="button" aria-label="Back to the list" onClick={props.onClose}>
        <Icon name="back" />
      </button>
      <div className="report-summary">
        <h1 className={summary.isSilent ? undefined : 'message-title'}>
          <InlineText text={title === '' ? 'No message' : title} />
        </h1>
        <p className="report-meta">
          <TypeChip type={type} />
          {summary.isSilent && <span className="chip chip-faint">Automatic</span>}
          {summary.spam !== null && (
            <span className="chip chip-warning">
              Suspected spam{' '}
              {!isReadOnly && (
                <button className="link" type="button" onClick={() => onPatch({ spam: null })}>
                  Not spam
                </button>
              )}
            </span>
          )}
          {isReadOnly && (
            <span className="chip chip-faint" title={readOnlyReason}>
              Read only
            </span>
          )}
          <InlineText text={formatPerson(summary)} />
          <PageLink url={currentUrl} />
          <TimeAgo at={createdAt} now={now} />
        </p>
      </div>
      <div className="report-actions">
        <ValueSelect
          label="Status"
          icon={<StatusIcon status={status} />}
          value={status}
          options={listOptions(statuses, status, formatStatus)}
          readOnlyReason={readOnlyReason}
          onChange={(value) => {
            const next = statuses.find((known) => known === value)
            if (next !== undefined) onPatch({ status: next })
          }}
        />
        <ValueSelect
          label="Priority"
          icon={<PriorityIcon priority={priority} />}
          value={priority}
          options={listOptions(priorities, priority, formatPriority)}
          readOnlyReason={readOnlyReason}
          onChange={(value) => onPatch({ priority: value })}
        />
        {!isReadOnly && <DoneButton status={status} onPatch={onPatch} />}
        <ReportMenu {...props} hasSnapshot={summary.has.screenshot} />
      </div>
      <span className="action-neighbors">
        <NeighborButton label="Previous report" icon="up" onClick={props.onPrevious} />
        <NeighborButton label="Next report" icon="down" onClick={props.onNext} />
      </span>
    </header>
  )
}

/** Returns known values and the current one, which may be one that only the project defines, with their names. */
function listOptions(
  known: readonly string[],
  current: string,
  format: (value: string) => string,
): [string, string][] {
  return [...new Set([...known, current])].map((value) => [value, format(value)])
}

function DoneButton({ status, onPatch }: { status: string; onPatch: ReportHeaderProps['onPatch'] }) {
  const isDone = status === 'done'
  const next: Status = isDone ? 'open' : 'done'
  return (
    <button className="button action-done" type="button" onClick={() => onPatch({ status: next })}>
      {!isDone && <Icon name="check" />}
      {isDone ? 'Reopen' : 'Mark done'}
    </button>
  )
}

interface NeighborButtonProps {
  label: string
  icon: IconName
  onClick: (() => void) | undefined
}

function NeighborButton({ label, icon, onClick }: NeighborButtonProps) {
  return (
    <button className="icon-button" type="button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

/** A link only for HTTP and HTTPS URLs, because the value may be any string. */
function PageLink({ url }: { url: string }) {
  if (url === '') return null
  if (!/^https?:\/\//i.test(url)) return <InlineText text={url} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <InlineText text={url.replace(/^https?:\/\//i, '')} />
    </a>
  )
}

const exportFormats = ['html', 'json', 'har', 'png'] as const

export type ExportFormat = (typeof exportFormats)[number]

const labels: Readonly<Record<ExportFormat, string>> = {
  html: 'Export as HTML',
  json: 'Export as JSON',
  har: 'Export requests as HAR',
  png: 'Save snapshot as PNG',
}

interface ReportMenuProps {
  hasSnapshot: boolean
  /** Why the report cannot be changed; undefined if it can. */
  readOnlyReason: string | undefined
  issueAction: IssueAction
  onExport: (format: ExportFormat) => void
  /** Undefined if the report has no replay. */
  onSaveVideo: (() => void) | undefined
  onCopyText: (reader: 'people' | 'agent') => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

/** The menu with less frequent actions on a report. */
function ReportMenu(props: ReportMenuProps) {
  const { hasSnapshot, readOnlyReason, issueAction, onExport, onCopyText } = props
  return (
    <Menu label="More">
      <button className="menu-item" type="button" onClick={() => onCopyText('people')}>
        Copy as Markdown
      </button>
      <button className="menu-item" type="button" onClick={() => onCopyText('agent')}>
        Copy for an agent
      </button>
      {exportFormats
        .filter((format) => hasSnapshot || format !== 'png')
        .map((format) => (
          <button key={format} className="menu-item" type="button" onClick={() => onExport(format)}>
            {labels[format]}
          </button>
        ))}
      {props.onSaveVideo && (
        <button className="menu-item" type="button" onClick={props.onSaveVideo}>
          Save replay as video…
        </button>
      )}
      {issueAction === 'create' && (
        <button className="menu-item" type="button" onClick={props.onOpenIssue}>
          Create issue
        </button>
      )}
      {typeof issueAction === 'object' && (
        <a className="menu-item" href={issueAction.setupHref}>
          Set up issues
        </a>
      )}
      <button className="menu-item" type="button" onClick={props.onHelp}>
        Shortcuts <kbd>?</kbd>
      </button>
      {readOnlyReason === undefined && (
        <button className="menu-item menu-danger" type="button" onClick={props.onDelete}>
          Delete report
        </button>
      )}
    </Menu>
  )
}

/** The issue services of a project, of which one may be set up. */
type IssueProject = Readonly<Pick<ProjectView, IssueService>>

/**
 * What the menu offers: creating an issue (`create`), a link to the setting in which an admin chooses an issue service,
 * or nothing.
 */
type IssueAction = 'create' | { setupHref: string } | undefined

/**
 * Decides what the menu offers. Only people who can change reports can create issues. If the project has no issue
 * service, only admins can choose one.
 */
export function findIssueAction(
  role: MemberView['role'] | undefined,
  project: IssueProject | undefined,
  setupHref: string,
): IssueAction {
  if (project === undefined || role === 'reader') return undefined
  if (issueServices.some((service) => project[service] !== null)) return 'create'
  return role === 'admin' ? { setupHref } : undefined
}
