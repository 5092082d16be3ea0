import { type ReplaySpeed, replaySpeeds } from '@node-docs/edge/contract/player-messages'
import { useState } from 'react'
import { formatSeconds } from '../format.ts'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { ReplaySlider } from './replay-slider.tsx'
import { usePlayer } from './use-player.ts'

/** Play, where it is, how fast, and whether quiet stretches are passed over. */
export function PlayerControls({ player }: { player: PlayerClient }) {
  const play = usePlayer(player, (state) => (state.phase === 'shown' ? state.play : 'paused'))
  const second = usePlayer(player, (state) => (state.phase === 'shown' ? Math.floor(state.at / 1000) : 0))
  const duration = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline.duration : 0))
  const isSkipping = usePlayer(player, (state) => state.phase === 'shown' && state.isSkipping)
  const [speed, setSpeed] = useState<ReplaySpeed>(1)
  const [skips, setSkips] = useState(true)
  const words = { playing: 'Pause', paused: 'Play', ended: 'Play again' }
  return (
    <div className="player-controls" role="group" aria-label="Replay">
      <button
        className="player-button player-play"
        type="button"
        aria-label={words[play]}
        onClick={player.toggle}
      >
        <svg className="inbox-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path
            className="icon-filled"
            d={play === 'playing' ? 'M4 3h3v10H4ZM9 3h3v10H9Z' : 'M4.5 2.8v10.4L13 8Z'}
          />
        </svg>
      </button>
      <span className="clock">
        {formatSeconds(second * 1000)} / {formatSeconds(duration)}
      </span>
      <ReplaySlider player={player} />
      <label className="player-speed">
        <span className="visually-hidden">Speed</span>
        <select
          value={speed}
          onChange={(event) => {
            const next = replaySpeeds.find((known) => String(known) === event.currentTarget.value) ?? 1
            setSpeed(next)
            player.setSpeed(next)
          }}
        >
          {replaySpeeds.map((known) => (
            <option key={known} value={known}>
              {known}×
            </option>
          ))}
        </select>
      </label>
      <button
        className={isSkipping ? 'player-button player-toggle skipping' : 'player-button player-toggle'}
        type="button"
        aria-pressed={skips}
        onClick={() => {
          setSkips(!skips)
          player.skipIdle(!skips)
        }}
      >
        Skip quiet
      </button>
    </div>
  )
}
