import type { FlowConfig } from '@node-docs/edge/contract'
import type { RefObject } from 'react'
import type { HostTexts } from '../i18n/host-texts.ts'
import { type Appearance, toAppearance } from './appearance.ts'
import { LauncherButton } from './launcher-button.tsx'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useSettled } from './use-settled.ts'

export interface LauncherProps {
  config: FlowConfig
  texts: HostTexts
  frameUrl: string
  frame: RefObject<HTMLIFrameElement | null>
  /** The frame is there, and nobody has hidden the button (W-017). */
  isButtonShown: boolean
  isOpen: boolean
  /** What the frame said its content needs, in CSS pixels. */
  height: number
  onOpen: () => void
  onClose: () => void
}

/** Button and panel, as children of the shadow root. */
export function Launcher(props: LauncherProps) {
  const { config, texts, frameUrl, frame, isOpen, height, onOpen, onClose } = props
  const appearance = toAppearance(config)
  const isSettled = useSettled(isOpen)
  const { side, shape, isAtBottom, margin, properties } = appearance
  useEscape(isOpen, onClose)
  useFocusReturn(frame, isOpen)
  const classes = ['panel', side, shape, isAtBottom ? 'at-bottom' : 'at-side']
  if (isOpen) classes.push('panel-open')
  if (isSettled) classes.push('panel-settled')
  const limits: Appearance['properties'] = { '--reported': `${height}px`, '--margin': `${margin}px` }
  return (
    <section
      className="widget"
      aria-label={texts.t('button')}
      dir={texts.direction}
      lang={texts.language}
      style={properties}
    >
      <div className={classes.filter(Boolean).join(' ')} style={limits}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- with scripts and origin, which it needs, browsers warn */}
        <iframe
          ref={frame}
          className="frame"
          src={frameUrl}
          title={texts.t('frameTitle')}
          // Nothing in the panel needs the visitor's camera, place or clipboard.
          allow=""
        />
      </div>
      {props.isButtonShown && shape !== undefined && (
        <LauncherButton
          {...{ appearance, texts, isOpen }}
          logo={config.buttonLogo}
          label={config.widgetButtonText}
          onToggle={isOpen ? onClose : onOpen}
        />
      )}
    </section>
  )
}
