import { useEffect, useId, useState } from 'react'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import {
  defaultNotificationKinds,
  notificationEmails,
  type NotificationEmail,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/notifications.ts'
import type { ProjectView } from '../../../contract/projects.ts'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { ErrorMessage, InlineText } from '../../app/controls.tsx'
import { AccountSection } from '../../team/screen/account-section.tsx'
import {
  type NotificationSetting,
  type NotificationSettings,
  notificationSettingsSchema,
} from '../contract.ts'
import settingStyles from './notification-section.css' with { type: 'text' }

adoptStyles(document, settingStyles)

const kindLabels: Readonly<Record<NotificationKind, string>> = {
  assigned: 'A report is assigned to me',
  mention: 'Someone mentions me',
  reply: 'A reporter replies',
  status: 'A status changes',
  regression: 'A problem comes back',
  arrival: 'A visitor sends a report',
}

const emailLabels: Readonly<Record<NotificationEmail, string>> = {
  now: 'Email now',
  digest: 'Email digest',
  off: 'No email',
}

const defaultSetting: NotificationSetting = { email: 'now', kinds: defaultNotificationKinds }

interface NotificationSectionProps {
  api: Pick<InboxApi, 'call'>
  projects: readonly Pick<ProjectView, 'sdkKey' | 'name'>[]
}

/** Lets the member choose for each project what they are told about, and how. */
export function NotificationSection({ api, projects }: NotificationSectionProps) {
  const [loaded, setLoaded] = useState<NotificationSettings>()
  const [error, setError] = useState('')
  useEffect(() => {
    api
      .call('account/notification-settings')
      .then((response) => parseResponse(notificationSettingsSchema, response))
      .then(setLoaded, (reason: unknown) =>
        setError(`Couldn’t load what you are told about. ${formatError(reason)}`),
      )
  }, [api])

  async function save(sdkKey: string, body: NotificationSetting): Promise<void> {
    try {
      const path = `account/notification-settings/${encodeURIComponent(sdkKey)}`
      setLoaded(
        await parseResponse(notificationSettingsSchema, await api.call(path, { method: 'PUT', body })),
      )
      setError('')
    } catch (reason) {
      setError(`Changes not saved. ${formatError(reason)}`)
    }
  }

  return (
    <AccountSection
      title="Notifications"
      help={
        <>
          You follow a report when it is assigned to you, when you comment or reply, and when someone mentions
          you. {loaded && describeEmails(loaded.state)} Changes are saved automatically.
        </>
      }
    >
      <ErrorMessage text={error} />
      {loaded &&
        projects.map(({ name, sdkKey }) => (
          <ProjectSetting
            key={sdkKey}
            name={name}
            setting={loaded.settings.find(({ project }) => project === sdkKey) ?? defaultSetting}
            hasEmail={loaded.state === 'ready'}
            onChange={(setting) => void save(sdkKey, setting)}
          />
        ))}
    </AccountSection>
  )
}

interface ProjectSettingProps {
  name: string
  setting: NotificationSetting
  hasEmail: boolean
  onChange: (setting: NotificationSetting) => void
}

function ProjectSetting({ name, setting, hasEmail, onChange }: ProjectSettingProps) {
  const { email, kinds } = setting
  const id = useId()
  return (
    <div className="notification-setting" role="group" aria-labelledby={id}>
      <div className="notification-project">
        <h3 id={id}>
          <InlineText text={name} />
        </h3>
        {hasEmail && (
          <select
            className="input"
            aria-label="Send by email"
            value={email}
            onChange={(event) => {
              const next = notificationEmails.find((each) => each === event.currentTarget.value)
              if (next) onChange({ email: next, kinds })
            }}
          >
            {notificationEmails.map((each) => (
              <option key={each} value={each}>
                {emailLabels[each]}
              </option>
            ))}
          </select>
        )}
      </div>
      <div className="team-projects notification-kinds">
        {notificationKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                const chosen = notificationKinds.filter((each) =>
                  each === kind ? isOn : kinds.includes(each),
                )
                onChange({ email, kinds: chosen })
              }}
            />{' '}
            {kindLabels[kind]}
          </label>
        ))}
      </div>
    </div>
  )
}

function describeEmails(state: NotificationSettings['state']): string {
  switch (state) {
    case 'not-set-up':
      return 'This server is not set up for email: you find everything under Notifications.'
    case 'no-address':
      return 'You have no email address: you find everything under Notifications.'
    case 'ready':
      return 'An email is sent after a minute, unless you have read the notification by then. “Email digest” needs a digest, which you turn on below.'
  }
}
