import { useState } from 'react'
import { InlineText } from '../../inline-text.tsx'
import { formatClock } from '../format.ts'
import { type Level, levels, type ConsoleLine } from '../parse/parse-report.ts'
import { Scrollable } from '../scrollable.tsx'
import { TextBlock } from '../text-block.tsx'
import { toggle } from '../toggle.ts'
import { VirtualList } from '../virtual-list.tsx'

const words: Readonly<Record<Level, string>> = {
  INFO: 'Info',
  WARNING: 'Warnings',
  ERROR: 'Errors',
  CLICK: 'Clicks',
}

const weights: Readonly<Record<Level, string>> = {
  INFO: 'line-plain',
  CLICK: 'line-plain',
  WARNING: 'line-warning',
  ERROR: 'line-error',
}

/** The page's console, by level and by text. */
export function ConsoleView({
  lines,
  onSeek,
}: {
  lines: readonly ConsoleLine[]
  onSeek: (at: number) => void
}) {
  const [hidden, setHidden] = useState<ReadonlySet<Level>>(() => new Set(['CLICK']))
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ConsoleLine>()
  const needle = text.toLowerCase()
  const shown = lines.filter((line) => !hidden.has(line.level) && line.text.toLowerCase().includes(needle))
  return (
    <div className="log">
      <div className="log-toolbar" role="group" aria-label="Lines that are shown">
        {levels.map((level) => {
          const count = lines.filter((line) => line.level === level).length
          return (
            <button
              key={level}
              className={`pick pick-${level.toLowerCase()}`}
              type="button"
              aria-pressed={!hidden.has(level)}
              disabled={count === 0}
              onClick={() => setHidden(toggle(hidden, level))}
            >
              {words[level]} <span className="filter-total">{count}</span>
            </button>
          )
        })}
        <input
          className="log-search"
          type="search"
          placeholder="Find in the console"
          aria-label="Find in the console"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="log-split">
        <VirtualList
          label="Console"
          items={shown}
          keyOf={({ index }) => String(index)}
          classOf={({ level }) => weights[level]}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          onSelect={(index) => {
            const line = shown[index]
            setSelected(line)
            if (line?.at !== undefined) onSeek(line.at)
          }}
          empty={lines.length === 0 ? 'The console was empty.' : 'No line is like this.'}
          render={(line) => (
            <>
              <span className="line-time">{line.at === undefined ? '' : formatClock(line.at)}</span>
              <InlineText className="line-text line-code" text={line.text} />
            </>
          )}
        />
        {selected ? (
          <Scrollable className="detail" label="Selected line">
            <TextBlock text={selected.text} />
          </Scrollable>
        ) : (
          <div className="detail detail-none">Select a line to read all of it.</div>
        )}
      </div>
    </div>
  )
}
