import type { ReplayOutline, ReplaySpan } from '@node-docs/edge/contract/player-messages'
import { formatSeconds } from '../format-units.ts'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { usePlayer } from './use-player.ts'

/** Precision of the slider, in milliseconds. */
const STEP_MS = 100

/** A slider for the position in the replay, with marks for inactivity, gaps and clicks. */
export function ReplaySlider({ player }: { player: PlayerClient }) {
  const at = usePlayer(player, (state) =>
    state.phase === 'shown' ? Math.round(state.at / STEP_MS) * STEP_MS : 0,
  )
  const outline = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline : undefined))
  if (!outline) return null
  const { duration, gaps, idle, steps } = outline
  return (
    <span className="replay-slider">
      <span className="replay-slider-marks" aria-hidden="true">
        {idle.map((span) => (
          <SliderSpan key={span.from} className="replay-idle" span={span} outline={outline} />
        ))}
        {gaps.map((span) => (
          <SliderSpan key={span.from} className="replay-gap" span={span} outline={outline} />
        ))}
        {steps
          .filter(({ kind }) => kind === 'click')
          .slice(0, 200)
          .map((step, index) => (
            <span
              key={index}
              className="replay-click"
              style={{ insetInlineStart: `${(step.at / Math.max(duration, 1)) * 100}%` }}
            />
          ))}
      </span>
      <input
        className="replay-range"
        type="range"
        aria-label="Position"
        aria-valuetext={`${formatSeconds(at)} of ${formatSeconds(duration)}`}
        min={0}
        max={duration}
        step={STEP_MS}
        value={at}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
      />
    </span>
  )
}

interface SliderSpanProps {
  className: string
  span: ReplaySpan
  outline: ReplayOutline
}

function SliderSpan({ className, span, outline }: SliderSpanProps) {
  const duration = Math.max(outline.duration, 1)
  return (
    <span
      className={className}
      style={{
        insetInlineStart: `${(span.from / duration) * 100}%`,
        inlineSize: `${((span.to - span.from) / duration) * 100}%`,
      }}
    />
  )
}
