import { useState } from 'react'
import { InlineText } from '../../inline-text.tsx'
import { formatClock } from '../format-units.ts'
import { LogToolbar } from '../log-toolbar.tsx'
import { type ConsoleLine, type Level, levels } from '../parse/parse-report.ts'
import { Scrollable } from '../scrollable.tsx'
import { LogText } from '../stack/log-text.tsx'
import { VirtualList } from '../virtual-list.tsx'

const labels: Readonly<Record<Level, string>> = {
  INFO: 'Info',
  WARNING: 'Warnings',
  ERROR: 'Errors',
  CLICK: 'Clicks',
}

const classNames: Readonly<Record<Level, string>> = {
  INFO: 'line-plain',
  CLICK: 'line-plain',
  WARNING: 'line-warning',
  ERROR: 'line-error',
}

export interface ConsoleViewProps {
  lines: readonly ConsoleLine[]
  onSeek: (at: number) => void
}

/** The console messages of the page, filtered by level and text. */
export function ConsoleView({ lines, onSeek }: ConsoleViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<Level>>(() => new Set(['CLICK']))
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(() => lines.find(({ level }) => level === 'ERROR'))
  const searched = text.toLowerCase()
  const shown = lines.filter((line) => !hidden.has(line.level) && line.text.toLowerCase().includes(searched))
  return (
    <div className="log">
      <LogToolbar
        label="Filter the console"
        kinds={levels.map((level) => ({
          kind: level,
          label: labels[level],
          count: lines.filter((line) => line.level === level).length,
        }))}
        hidden={hidden}
        onHiddenChange={setHidden}
        searchLabel="Search the console"
        onSearch={setText}
      />
      <div className="log-split">
        <VirtualList
          label="Console"
          items={shown}
          getKey={({ index }) => String(index)}
          getClassName={({ level }) => classNames[level]}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          onSelect={(line) => {
            setSelected(line)
            if (line.at !== undefined) onSeek(line.at)
          }}
          emptyText={lines.length === 0 ? 'The console was empty.' : 'No matching lines.'}
          renderItem={(line) => (
            <>
              <span className="line-time">{line.at === undefined ? '' : formatClock(line.at)}</span>
              <InlineText className="line-text line-code" text={line.text} />
            </>
          )}
        />
        {selected ? (
          <Scrollable className="detail" label="Selected line">
            <LogText text={selected.text} />
          </Scrollable>
        ) : (
          <div className="detail detail-none">Select a line to see its full text.</div>
        )}
      </div>
    </div>
  )
}
