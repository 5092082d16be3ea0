import type { ProjectView } from '@node-docs/edge/contract/projects'
import type { Digests, DigestSetting } from '@node-docs/edge/contract/digests'
import { useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import { ErrorMessage } from '../error-message.tsx'
import { InlineText } from '../inline-text.tsx'
import type { TeamApi } from './team-api.ts'

type Frequency = DigestSetting['frequency']

const frequencies: readonly (readonly [Frequency, string])[] = [
  ['off', 'Off'],
  ['daily', 'Every day'],
  ['weekly', 'Every Monday'],
]

interface DigestSectionProps {
  api: TeamApi
  projects: readonly Pick<ProjectView, 'sdkKey' | 'name'>[]
}

/** Lets the member choose an email digest for each project. */
export function DigestSection({ api, projects }: DigestSectionProps) {
  const [digests, setDigests] = useState<Digests>()
  const [error, setError] = useState('')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  useEffect(() => {
    api
      .fetchDigests()
      .then(setDigests, (reason: unknown) => setError(`Couldn’t load your digests. ${formatError(reason)}`))
  }, [api])

  async function choose(sdkKey: string, frequency: Frequency): Promise<void> {
    try {
      setDigests(await api.setDigest(sdkKey, { frequency, timeZone }))
      setError('')
    } catch (reason) {
      setError(`Couldn’t change the digest. ${formatError(reason)}`)
    }
  }

  return (
    <section className="team-section" aria-labelledby="digests-title">
      <h2 id="digests-title">Your digests</h2>
      <p className="muted">{digests && describeState(digests, timeZone)}</p>
      <ErrorMessage text={error} />
      {digests?.state === 'ready' && (
        <ul className="people" aria-label="Digests">
          {projects.map(({ name, sdkKey }) => (
            <li key={sdkKey} className="person">
              <span className="person-name">
                <InlineText text={name} />
              </span>
              <select
                className="input"
                aria-label={`Digest for ${name}`}
                value={digests.digests.find(({ project }) => project === sdkKey)?.frequency ?? 'off'}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  const chosen = frequencies.find(([frequency]) => frequency === value)
                  if (chosen) void choose(sdkKey, chosen[0])
                }}
              >
                {frequencies.map(([frequency, label]) => (
                  <option key={frequency} value={frequency}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeState({ address, state }: Digests, timeZone: string): string {
  switch (state) {
    case 'not-set-up':
      return 'This server is not set up for email, so there are no digests. Its operator sets SMTP_URL or MAIL_URL, as docs/email.md describes.'
    case 'no-address':
      return 'You signed in with the inbox token. It belongs to the owner, who has no email address, so you get no digests. To get them, invite your own address above, open the link of the invitation, and choose your digests there.'
    case 'ready':
      return `An email to ${address} at 7:00 (${timeZone}) with new reports, the open reports assigned to you, the groups with the most new reports, and failing webhooks. No email is sent if there is nothing to report.`
  }
}
