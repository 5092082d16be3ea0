import { type ReplaySpeed, replaySpeeds } from '@node-docs/edge/contract/player-messages'
import { useState } from 'react'
import { Icon } from '../../icon.tsx'
import { formatSeconds } from '../format-units.ts'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { ReplaySlider } from './replay-slider.tsx'
import { usePlayer } from './use-player.ts'

/** Play button, position, speed and skipping of inactivity. */
export function PlayerControls({ player }: { player: PlayerClient }) {
  const play = usePlayer(player, (state) => (state.phase === 'shown' ? state.play : 'paused'))
  const second = usePlayer(player, (state) => (state.phase === 'shown' ? Math.floor(state.at / 1000) : 0))
  const duration = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline.duration : 0))
  const isSkipping = usePlayer(player, (state) => state.phase === 'shown' && state.isSkipping)
  const [speed, setSpeed] = useState<ReplaySpeed>(1)
  const [skipsIdle, setSkipsIdle] = useState(true)
  const labels = { playing: 'Pause', paused: 'Play', ended: 'Play again' }
  return (
    <div className="player-controls" role="group" aria-label="Replay">
      <button
        className="player-button player-play"
        type="button"
        aria-label={labels[play]}
        onClick={player.toggle}
      >
        <Icon name={play === 'playing' ? 'pause' : 'play'} className="icon-filled" />
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
        aria-pressed={skipsIdle}
        onClick={() => {
          setSkipsIdle(!skipsIdle)
          player.skipIdle(!skipsIdle)
        }}
      >
        Skip inactivity
      </button>
    </div>
  )
}
