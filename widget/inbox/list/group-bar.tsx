import type { GroupPatch, ReportGroup } from '@node-docs/edge/contract/groups'
import { useSnapshot } from 'valtio'
import { formatError } from '../api-error.ts'
import { formatHref } from '../navigate.ts'
import { explainReadOnly } from '../read-only.ts'
import { type Inbox, showNotice } from '../store.ts'
import { useNow } from '../use-now.ts'
import { TimeAgo } from '../time-ago.tsx'
import { formatPeople, GroupChips } from './group-cell.tsx'
import type { ListLoader } from './list-loader.ts'
import { Sparkline } from './sparkline.tsx'
import { formatCount } from './update-reports.ts'

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
  const group = rows[0]?.group
  if (route.kind !== 'list' || filters.group === '') return null
  const { project } = filters
  const closed = formatHref(inbox, {
    kind: 'list',
    filters: { ...filters, group: '', status: 'open', project },
  })
  return (
    <section className="group-bar" aria-label="Group">
      {group && (
        <>
          <p className="group-facts">
            <span>
              <b>{formatCount(group.reports)}</b> from {formatPeople(group)}, first seen{' '}
              <TimeAgo at={group.firstAt} now={now} />, last seen <TimeAgo at={group.lastAt} now={now} />
            </span>
            <Sparkline days={group.days} />
            <GroupChips group={group} />
          </p>
          <GroupActions inbox={inbox} group={group} onChanged={loader.reload} />
        </>
      )}
      <a className="link" href={closed}>
        Show all reports
      </a>
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
      await inbox.api.updateGroup(id, patch)
      showNotice(inbox, { kind: 'done', text })
      onChanged()
    } catch (error) {
      showNotice(inbox, { kind: 'failed', text: `Couldn’t save the change. ${formatError(error)}` })
    }
  }

  return (
    <>
      <label className="filter">
        <span className="filter-label">Captures</span>
        <select
          className="filter-control"
          value={group.keep === null ? '' : 'some'}
          disabled={readOnlyReason !== undefined}
          title={readOnlyReason}
          onChange={(event) =>
            void change(
              { keep: event.currentTarget.value === '' ? null : (group.keep ?? KEEP) },
              event.currentTarget.value === '' ? 'All reports keep their captures.' : `${formatKeep(KEEP)}.`,
            )
          }
        >
          <option value="">Keep all</option>
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
  return `Keep the first ${first}, then 1 in ${every}`
}
