import { useState } from 'react'
import type { Network } from '../network/rpc-client.ts'
import { type CalendarEvent, formatCalendar } from './calendar-file.ts'
import type { VoteTimes } from './vote-times.ts'

interface CalendarFormProps {
  release: string
  network: Network
  vote: VoteTimes | undefined
  now: number
  /** URL of the page about updates. */
  guide: string
}

/** Asks when the operator wants to update, and offers a calendar file with that time and the deadlines. */
export function CalendarForm({ release, network, vote, now, guide }: CalendarFormProps) {
  const [planned, setPlanned] = useState(() => toLocalInput(now + 24 * 3_600_000))
  const start = Date.parse(planned)

  function download(): void {
    const text = formatCalendar(createEvents({ release, network, vote, now, start, guide }), {
      host: location.hostname,
      now,
    })
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `neard-${release}-${network}.ics`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className="tool-form">
      <label className="tool-wide">
        <span>When do you want to update? In your time zone</span>
        <input
          type="datetime-local"
          value={planned}
          onInput={({ currentTarget }) => setPlanned(currentTarget.value)}
        />
      </label>
      <button type="button" className="tool-submit" disabled={Number.isNaN(start)} onClick={download}>
        Download .ics
      </button>
      {vote && !vote.hasStarted && start > vote.start && (
        <p className="tool-problem">This is after the start of the vote.</p>
      )}
    </div>
  )
}

function createEvents({
  release,
  network,
  vote,
  start,
  guide,
}: CalendarFormProps & { start: number }): CalendarEvent[] {
  const id = `${release}-${network}`
  const update = {
    id: `update-${id}`,
    title: `Update neard to ${release} (${network})`,
    description: guide,
    start,
    minutes: 120,
  }
  if (!vote || vote.hasStarted) return [update]
  return [
    update,
    {
      id: `vote-${id}`,
      title: `Vote for the protocol of neard ${release} starts (${network})`,
      description: `Update before this time. ${guide}`,
      start: vote.start,
      minutes: 15,
    },
    {
      id: `stop-${id}`,
      title: `Nodes older than neard ${release} can stop (${network})`,
      description: 'Estimate: the end of the first epoch of the vote.',
      start: vote.earliestStop,
      minutes: 15,
    },
  ]
}

/** Formats a time for an input of the type datetime-local, at the full hour. */
function toLocalInput(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return `${local.toISOString().slice(0, 13)}:00`
}
