import { playerPaths } from '@node-docs/edge/contract/player-messages'
import { useState } from 'react'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { PlayerControls } from './player-controls.tsx'
import { usePlayer } from './use-player.ts'

const troubles = {
  empty: 'This replay holds no page to show.',
  unreadable: 'This is not a replay that the player knows.',
  failed: 'The player could not go on with this replay. Console, network and events are not affected.',
} as const

/** The replayed page, in a frame of another host that runs no script of it, and what moves it. */
export function ReplayView({ player, files }: { player: PlayerClient; files: string }) {
  const { attachFrame: attach } = player
  const [mode, setMode] = useState<keyof typeof playerPaths>('closed')
  const phase = usePlayer(player, (state) => state.phase)
  const trouble = usePlayer(player, (state) => (state.phase === 'failed' ? troubles[state.code] : ''))
  const isLegacy = usePlayer(player, (state) => state.phase === 'shown' && state.outline.format === 'letters')

  return (
    <div className="replay">
      <div className="replay-frame" aria-busy={phase === 'loading'}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player reaches into the frame below it, which has one */}
        <iframe
          key={mode}
          ref={attach}
          className="replay-iframe"
          title="Replay of the page"
          src={`${files}${playerPaths[mode]}`}
          tabIndex={-1}
          referrerPolicy="no-referrer"
        />
        {phase === 'loading' && <p className="replay-note">Opening the replay …</p>}
        {trouble !== '' && (
          <p className="replay-note" role="alert">
            {trouble}
          </p>
        )}
        {/* Over the frame: a click on it would take the keys away from this page. */}
        {phase === 'shown' && <PlayOverlay player={player} />}
      </div>
      {phase === 'shown' && <PlayerControls player={player} />}
      <p className="media-note">
        {isLegacy && 'Recorded by gleap 7: what its actions do not tell is missing. '}
        {mode === 'closed' ? (
          <>
            Pictures and fonts that the page had elsewhere are not loaded.{' '}
            <button className="link" type="button" onClick={() => setMode('open')}>
              Load them
            </button>{' '}
            – their servers then learn that somebody looks.
          </>
        ) : (
          <>
            Pictures and fonts are loaded from where the page had them.{' '}
            <button className="link" type="button" onClick={() => setMode('closed')}>
              Stop that
            </button>
          </>
        )}
      </p>
    </div>
  )
}

function PlayOverlay({ player }: { player: PlayerClient }) {
  const isPlaying = usePlayer(player, (state) => state.phase === 'shown' && state.play === 'playing')
  return (
    <button className="play-overlay" type="button" tabIndex={-1} aria-hidden="true" onClick={player.toggle}>
      {!isPlaying && (
        <svg className="play-overlay-icon" viewBox="0 0 64 64" focusable="false">
          <circle cx="32" cy="32" r="30" />
          <path d="M26 20v24l19-12Z" />
        </svg>
      )}
    </button>
  )
}
