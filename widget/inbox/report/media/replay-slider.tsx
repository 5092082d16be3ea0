import type { ReplayOutline, ReplaySpan } from '@node-docs/edge/contract/player-messages'
import { formatSeconds } from '../format.ts'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { usePlayer } from './use-player.ts'

/** How exact the slider is, in milliseconds. */
const STEP = 100

/** The replay from left to right: where it is, where nothing happens, where something is missing. */
export function ReplaySlider({ player }: { player: PlayerClient }) {
  const at = usePlayer(player, (state) => (state.phase === 'shown' ? Math.round(state.at / STEP) * STEP : 0))
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
        aria-label="Moment of the replay"
        aria-valuetext={`${formatSeconds(at)} of ${formatSeconds(duration)}`}
        min={0}
        max={duration}
        step={STEP}
        value={at}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
      />
    </span>
  )
}

function SliderSpan({
  className,
  span,
  outline,
}: {
  className: string
  span: ReplaySpan
  outline: ReplayOutline
}) {
  const whole = Math.max(outline.duration, 1)
  return (
    <span
      className={className}
      style={{
        insetInlineStart: `${(span.from / whole) * 100}%`,
        inlineSize: `${((span.to - span.from) / whole) * 100}%`,
      }}
    />
  )
}
