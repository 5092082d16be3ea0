import type { HandedReplay } from '../messages/handed-replay.ts'
import { createPlayerClient, type PlayerClient, type PlayerState } from '../player-client/player-client.ts'
import { formatTime } from '../ui/format-time.ts'

/** So long the player may take to come and to read the replay before a word about it is due. */
const PATIENCE_MS = 5000

/**
 * Shows a replay in the player of the files host, a frame below this one: it hears nobody but pages of ours.
 */
export function showReplay(document: Document, { replay, texts, language, direction }: HandedReplay): void {
  const address = `${document.location.protocol}//${getPlayerHost(document)}`
  const link = createPlayerClient(new URL(address).origin, replay)
  Object.assign(document.documentElement, { lang: language, dir: direction })
  document.title = texts.replayPreview

  const player = Object.assign(document.createElement('iframe'), {
    title: texts.replayPreview,
    tabIndex: -1,
    referrerPolicy: 'no-referrer',
  })
  link.attachFrame(player)
  player.src = address
  const stage = append(document.createElement('div'), 'stage', player)
  const note = append(document.createElement('p'), 'note')
  note.role = 'status'
  const controls = createControls(document, link, texts)
  document.body.replaceChildren(append(document.createElement('main'), '', stage, note, controls.element))
  // What is seen is where one clicks; the frame itself takes no clicks, and with them the keys.
  stage.addEventListener('click', link.toggle)

  const complain = (): void => void (note.textContent = texts.replayRefused)
  const patience = setTimeout(complain, PATIENCE_MS)
  let wasShown = false
  link.subscribe(() => {
    const state = link.getState()
    if (state.phase === 'loading') return
    clearTimeout(patience)
    if (state.phase === 'failed') complain()
    else note.textContent = ''
    controls.update(state)
    if (state.phase !== 'shown' || wasShown) return
    wasShown = true
    // Asked for with a button that says so.
    link.toggle()
    controls.focus()
  })
}

/** Play, pause, and where in the replay one is; out of sight until there is one. */
function createControls(document: Document, link: PlayerClient, texts: HandedReplay['texts']) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'play' })
  const slider = Object.assign(document.createElement('input'), { type: 'range', min: '0', step: '100' })
  slider.ariaLabel = texts.replayPosition
  const clock = append(document.createElement('span'), 'clock')
  const element = append(document.createElement('div'), 'controls', button, slider, clock)
  element.hidden = true
  button.addEventListener('click', link.toggle)
  slider.addEventListener('input', () => link.seek(slider.valueAsNumber))

  return {
    element,
    focus: () => button.focus(),
    update(state: PlayerState): void {
      element.hidden = state.phase !== 'shown'
      if (state.phase !== 'shown') return
      const { at, play, outline } = state
      const words = play === 'playing' ? texts.pause : texts.play
      const time = `${formatMilliseconds(at)} / ${formatMilliseconds(outline.duration)}`
      button.dataset['state'] = play
      Object.assign(button, { ariaLabel: words, title: words })
      // Before the value, which is held to it.
      slider.max = String(outline.duration)
      slider.value = String(at)
      slider.ariaValueText = time
      clock.textContent = time
    },
  }
}

function formatMilliseconds(milliseconds: number): string {
  return formatTime(Math.floor(milliseconds / 1000))
}

/** Written into the document by the server, which knows under which name the files host is reached. */
function getPlayerHost(document: Document): string {
  return document.querySelector('meta[name="player"]')?.getAttribute('content') ?? ''
}

function append<Parent extends HTMLElement>(element: Parent, className: string, ...children: Node[]): Parent {
  element.className = className
  element.append(...children)
  return element
}
