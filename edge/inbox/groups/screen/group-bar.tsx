import { useSnapshot } from 'valtio'
import type { ReportGroup } from '../../../contract/report-summary.ts'
import { formatError } from '../../app/api.ts'
import { InlineText, TimeAgo, useNow } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { formatReportCount } from '../../app/report-words.ts'
import { type Inbox, showNotice } from '../../app/state.ts'
import { explainReadOnly } from '../../app/read-only.ts'
import { formatHref } from '../../app/router.ts'
import type { ListLoader } from '../../list/screen/list-loader.ts'
import type { GroupPatch } from '../contract.ts'
import { formatPeople, formatVotes, GroupChips, Sparkline } from './group-cell.tsx'

/**
 * The limit that the menu sets for a group without a limit: keep the captures of the first 20 reports and of every
 * tenth report after them.
 */
const KEEP = { first: 20, every: 10 }

/** The group whose reports are listed, with its actions. */
export function GroupBar({ inbox, loader }: { inbox: Inbox; loader: ListLoader }) {
  const { list, route } = useSnapshot(inbox.state)
  const now = useNow()
  const { filters, rows } = list
  const [first] = rows
  const group = first?.group
  if (route.kind !== 'list' || filters.group === '') return null
  const { project } = filters
  const closed = formatHref(inbox, {
    kind: 'list',
    filters: { ...filters, group: '', status: 'open', project },
  })
  return (
    <section className="group-bar" aria-label="Group">
      <p className="group-title">
        <a className="icon-button" href={closed} aria-label="Show all reports" title="Show all reports">
          <Icon name="back" />
        </a>
        {first && <InlineText text={first.title} />}
      </p>
      {group && (
        <>
          <p className="group-facts">
            <span>
              {first.isSilent ? (
                <>
                  <b>{formatReportCount(group.reports)}</b> from {formatPeople(group)}
                </>
              ) : (
                <>
                  <b>{formatVotes(group)}</b> in {formatReportCount(group.reports)}
                </>
              )}
            </span>
            <span>
              First seen <TimeAgo at={group.firstAt} now={now} isLong />
              {group.reports > 1 && (
                <>
                  {' · last seen '}
                  <TimeAgo at={group.lastAt} now={now} isLong />
                </>
              )}
            </span>
            <Sparkline days={group.days} />
            <GroupChips group={group} />
          </p>
          {first.isSilent ? (
            <GroupActions inbox={inbox} group={group} onChanged={loader.reload} />
          ) : (
            <span className="muted">Select a report to separate it.</span>
          )}
        </>
      )}
    </section>
  )
}

interface GroupActionsProps {
  inbox: Inbox
  group: ReportGroup
  onChanged: () => void
}

function GroupActions({ inbox, group, onChanged }: GroupActionsProps) {
  const { id, isMuted } = group
  const readOnlyReason = explainReadOnly(useSnapshot(inbox.state).account)

  async function change(patch: GroupPatch, text: string): Promise<void> {
    try {
      await inbox.api.call(`groups/${encodeURIComponent(id)}`, { method: 'PATCH', body: patch })
      showNotice(inbox, { kind: 'done', text })
      onChanged()
    } catch (error) {
      showNotice(inbox, { kind: 'failed', text: `Couldn’t save the change. ${formatError(error)}` })
    }
  }

  return (
    <>
      <label className="popover-field">
        Keep captures of
        <select
          className="input"
          value={group.keep === null ? '' : 'some'}
          disabled={readOnlyReason !== undefined}
          title={readOnlyReason}
          onChange={(event) =>
            void change(
              { keep: event.currentTarget.value === '' ? null : (group.keep ?? KEEP) },
              event.currentTarget.value === ''
                ? 'All reports keep their captures.'
                : 'Most new reports are kept without captures.',
            )
          }
        >
          <option value="">all reports</option>
          <option value="some">{formatKeep(group.keep ?? KEEP)}</option>
        </select>
      </label>
      <button
        className="button small"
        type="button"
        disabled={readOnlyReason !== undefined}
        title={readOnlyReason ?? (isMuted ? undefined : 'New reports are archived, without notifications.')}
        onClick={() =>
          void change({ isMuted: !isMuted }, isMuted ? 'Unmuted.' : 'Muted. New reports will be archived.')
        }
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </button>
    </>
  )
}

function formatKeep({ first, every }: { first: number; every: number }): string {
  return `the first ${first}, then 1 in ${every}`
}
