import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { describeNotification, type NotificationKind } from '../../../contract/notifications.ts'
import { formatError, parseResponse } from '../../app/api.ts'
import { InlineText, LoadError, TimeAgo, useNow, useTitle } from '../../app/controls.tsx'
import { Icon, type IconName, StatusIcon } from '../../app/icons.tsx'
import { bindKeys } from '../../app/shortcuts.ts'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import { type Inbox, showNotice } from '../../app/state.ts'
import { formatHref, navigate } from '../../app/router.ts'
import { loadCounts } from '../../list/screen/list-loader.ts'
import { notificationsSchema, type NotificationView } from '../contract.ts'
import { toPlainLine } from './plain-line.ts'
import notificationStyles from './notifications.css' with { type: 'text' }

adoptStyles(document, notificationStyles)

interface Loaded {
  /** Undefined until the first page is loaded. */
  notifications: readonly NotificationView[] | undefined
  cursor: string | null
  error: string
}

type Shown = 'all' | 'unread'

/** What the signed-in member is told about, newest first. */
export function NotificationsScreen({ inbox }: { inbox: Inbox }) {
  const { counts, projects } = useSnapshot(inbox.state)
  const unread = counts?.unreadNotifications
  const [shown, setShown] = useState<Shown>('all')
  const { notifications, cursor, error, load, loadMore } = useNotifications(inbox, shown)
  const now = useNow()
  const list = useRef<HTMLOListElement>(null)
  useTitle('Notifications')
  useEffect(() => {
    void load()
    // `unread`: the number changes when a notification arrives.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [load, unread])
  useLayoutEffect(() => {
    const move = (by: 1 | -1) => (): void => {
      const links = [...(list.current?.querySelectorAll('a') ?? [])]
      const from = links.findIndex((link) => link === document.activeElement)
      links[Math.min(Math.max(from + by, 0), links.length - 1)]?.focus()
    }
    return bindKeys({
      j: move(1),
      ArrowDown: move(1),
      k: move(-1),
      ArrowUp: move(-1),
      Escape: () => navigate(inbox, { kind: 'list', filters: inbox.state.list.filters }),
    })
  }, [inbox])

  async function markAllRead(): Promise<void> {
    const last = notifications?.[0]?.id
    if (last === undefined) return
    try {
      await inbox.api.call('account/notifications/read', { method: 'POST', body: { last } })
      await loadCounts(inbox)
      void load()
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Changes not saved. ${formatError(reason)}` })
    }
  }

  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main notifications" aria-busy={notifications === undefined && error === ''}>
        <header className="screen-header">
          <h1>Notifications</h1>
          <span className="segments" role="group" aria-label="Show">
            {(['all', 'unread'] as const).map((each) => (
              <button
                key={each}
                className="button small"
                type="button"
                aria-pressed={shown === each}
                onClick={() => setShown(each)}
              >
                {each === 'all' ? 'All' : 'Unread'}
              </button>
            ))}
          </span>
          <button
            className="button small notifications-read"
            type="button"
            disabled={unread === 0 || notifications === undefined || notifications.length === 0}
            onClick={() => void markAllRead()}
          >
            Mark all as read
          </button>
          <a
            className="icon-button"
            href={formatHref(inbox, { kind: 'account' })}
            aria-label="Choose what you are told about"
            title="Choose what you are told about"
          >
            <Icon name="gear" />
          </a>
        </header>
        {error !== '' && (
          <LoadError
            text={`Couldn’t load the notifications. ${error}`}
            onRetry={() => void load()}
            button="button small"
          />
        )}
        {notifications === undefined && error === '' && <SkeletonLines />}
        {notifications?.length === 0 && (
          <div className="screen-empty">
            <Icon name="bell" />
            <p>{shown === 'unread' ? 'Nothing unread' : 'Nothing yet'}</p>
            {shown === 'all' && (
              <p className="muted">
                You are told when a report is assigned to you, when someone mentions you, and when something
                happens to a report that you follow.
              </p>
            )}
          </div>
        )}
        <ol ref={list} className="notification-list" aria-label="Notifications">
          {notifications?.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              href={formatHref(inbox, { kind: 'report', id: notification.report.id })}
              projectName={
                projects?.length === 1
                  ? ''
                  : (projects?.find(({ sdkKey }) => sdkKey === notification.report.project)?.name ?? '')
              }
              now={now}
            />
          ))}
        </ol>
        {cursor !== null && (
          <button className="button" type="button" onClick={() => void loadMore()}>
            Show older
          </button>
        )}
      </main>
    </div>
  )
}

/** Loads the notifications. `load` loads the first page again, and keeps the shown ones until it has arrived. */
function useNotifications({ api }: Inbox, shown: Shown) {
  const [loaded, setLoaded] = useState<Loaded>({ notifications: undefined, cursor: null, error: '' })
  const request = useRef(0)
  const fetchPage = useCallback(
    async (before: string | null) => {
      request.current += 1
      const own = request.current
      const query = new URLSearchParams({
        state: shown,
        limit: '50',
        ...(before !== null && { cursor: before }),
      })
      try {
        const page = await parseResponse(
          notificationsSchema,
          await api.call(`account/notifications?${query}`),
        )
        if (request.current !== own) return
        setLoaded((earlier) => ({
          notifications: [...(before === null ? [] : (earlier.notifications ?? [])), ...page.notifications],
          cursor: page.cursor,
          error: '',
        }))
      } catch (reason) {
        if (request.current === own) setLoaded((earlier) => ({ ...earlier, error: formatError(reason) }))
      }
    },
    [api, shown],
  )
  const { cursor } = loaded
  return {
    ...loaded,
    load: useCallback(() => fetchPage(null), [fetchPage]),
    loadMore: () => fetchPage(cursor),
  }
}

const icons: Readonly<Record<Exclude<NotificationKind, 'status'>, IconName>> = {
  assigned: 'person',
  mention: 'mention',
  reply: 'speech',
  regression: 'replay',
  arrival: 'inbox',
}

interface NotificationItemProps {
  notification: NotificationView
  href: string
  /** Empty if there is only one project. */
  projectName: string
  now: Date
}

function NotificationItem({ notification, href, projectName, now }: NotificationItemProps) {
  const { createdAt, kind, readAt, report, text, toStatus } = notification
  return (
    <li className={readAt === null ? 'notification notification-unread' : 'notification'}>
      <span className={`notification-icon notification-${kind}`}>
        {kind === 'status' ? <StatusIcon status={toStatus ?? 'open'} /> : <Icon name={icons[kind]} />}
      </span>
      <a className="notification-title" href={href}>
        <InlineText text={report.title === '' ? 'No message' : report.title} />
        {readAt === null && <span className="visually-hidden"> (unread)</span>}
      </a>
      <TimeAgo at={createdAt} now={now} />
      <p className="notification-text">
        <InlineText className="notification-cause" text={describeNotification(notification)} />
        {projectName !== '' && (
          <>
            {' in '}
            <InlineText text={projectName} />
          </>
        )}
        {text !== '' && (
          <>
            {' · '}
            <InlineText text={toPlainLine(text)} />
          </>
        )}
      </p>
    </li>
  )
}
