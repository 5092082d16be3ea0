import { playerPaths } from '@node-docs/edge/contract/player-messages'
import { useState } from 'react'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { PlayerControls } from './player-controls.tsx'
import { usePlayer } from './use-player.ts'

const errors = {
  empty: 'This replay is empty.',
  unreadable: 'The player can’t read this replay.',
  failed: 'The replay failed. The console, network and events still work.',
} as const

/**
 * The replay with its controls. The player runs in a frame of the files host. Scripts of the recorded page never run.
 */
export function ReplayView({ player, files }: { player: PlayerClient; files: string }) {
  const { attachFrame: attach } = player
  const [mode, setMode] = useState<keyof typeof playerPaths>('closed')
  const phase = usePlayer(player, (state) => state.phase)
  const error = usePlayer(player, (state) => (state.phase === 'failed' ? errors[state.code] : ''))
  const isLegacy = usePlayer(player, (state) => state.phase === 'shown' && state.outline.format === 'gleap')

  return (
    <div className="replay">
      <div className="replay-frame" aria-busy={phase === 'loading'}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs access to its inner frame, which is sandboxed */}
        <iframe
          key={mode}
          ref={attach}
          className="replay-iframe"
          title="Replay of the page"
          src={`${files}${playerPaths[mode]}`}
          tabIndex={-1}
          referrerPolicy="no-referrer"
        />
        {phase === 'loading' && <p className="replay-note">Loading the replay…</p>}
        {error !== '' && (
          <p className="replay-note" role="alert">
            {error}
          </p>
        )}
        {/* Covers the frame, because a click into the frame would take keyboard focus away from this page. */}
        {phase === 'shown' && <PlayOverlay player={player} />}
      </div>
      {phase === 'shown' && <PlayerControls player={player} />}
      <p className="media-note">
        {isLegacy && 'Recorded by gleap 7, which leaves out some changes to the page. '}
        {mode === 'closed' ? (
          <>
            Images and fonts from other servers are not loaded.{' '}
            <button className="link" type="button" onClick={() => setMode('open')}>
              Load them
            </button>{' '}
            (this reveals your visit to those servers)
          </>
        ) : (
          <>
            Images and fonts are loaded from their servers.{' '}
            <button className="link" type="button" onClick={() => setMode('closed')}>
              Stop loading them
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
