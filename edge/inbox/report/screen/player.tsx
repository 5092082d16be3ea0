import type { PlayerClient, PlayerState } from '@node-docs/widget/player-client/player-client.ts'
import { useState, useSyncExternalStore } from 'react'
import {
  playerPaths,
  type ReplayOutline,
  type ReplaySpan,
  type ReplaySpeed,
  replaySpeeds,
} from '../../../contract/player-messages.ts'
import { Icon } from '../../app/icons.tsx'
import type { Shortcut } from '../../app/shortcuts.ts'
import { formatSeconds } from './format-times-and-sizes.ts'

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

/** Play button, position, speed and skipping of inactivity. */
function PlayerControls({ player }: { player: PlayerClient }) {
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

/** Precision of the slider, in milliseconds. */
const SLIDER_STEP_MS = 100

/** A slider for the position in the replay, with marks for inactivity, gaps and clicks. */
function ReplaySlider({ player }: { player: PlayerClient }) {
  const at = usePlayer(player, (state) =>
    state.phase === 'shown' ? Math.round(state.at / SLIDER_STEP_MS) * SLIDER_STEP_MS : 0,
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
        step={SLIDER_STEP_MS}
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

/**
 * A part of the player's state. The state changes ten times a second during playback, so components select what they
 * show. `select` must return a value that `Object.is` can compare.
 */
export function usePlayer<Part>(
  player: PlayerClient | undefined,
  select: (state: PlayerState) => Part,
): Part {
  return useSyncExternalStore(player?.subscribe ?? subscribeToNothing, () =>
    select(player?.getState() ?? LOADING),
  )
}

const LOADING: PlayerState = { phase: 'loading' }

function subscribeToNothing(): () => void {
  return () => undefined
}

const SKIP_MS = 5000

/** The shortcuts of the player, which work in addition to the screen's shortcuts. */
export const playerShortcuts = [
  { keys: [' '], label: 'Play or pause', action: 'toggle' },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', action: 'forward' },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', action: 'back' },
] as const satisfies readonly Shortcut[]

/** Elements that handle space and arrows themselves. */
const KEY_HANDLERS =
  'button, a, input, select, textarea, summary, video, [role="tab"], [role="listbox"], dialog'

/** Space plays and pauses, arrows seek. Returns a function that unbinds them. */
export function bindPlayerKeys(findPlayer: () => PlayerClient | undefined): () => void {
  function handleKeyDown(event: KeyboardEvent): void {
    const player = findPlayer()
    if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof Element ? event.target : document.body
    // Handles the horizontal arrows in a list box too, because a list box handles only the vertical ones.
    const isTaken = target.closest(KEY_HANDLERS) !== null && target.closest('[role="listbox"]') === null
    if (isTaken) return
    const state = player.getState()
    const at = state.phase === 'shown' ? state.at : 0
    switch (playerShortcuts.find(({ keys: [key] }) => key === event.key)?.action) {
      case 'toggle':
        player.toggle()
        break
      case 'forward':
        player.seek(at + SKIP_MS)
        break
      case 'back':
        player.seek(at - SKIP_MS)
        break
      case undefined:
        return
    }
    event.preventDefault()
  }
  document.addEventListener('keydown', handleKeyDown)
  return () => document.removeEventListener('keydown', handleKeyDown)
}
