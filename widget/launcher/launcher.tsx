import type { FlowConfig } from '@node-docs/edge/contract'
import type { RefObject } from 'react'
import type { ButtonTexts } from '../i18n/button-texts.ts'
import { type Appearance, toAppearance } from './appearance.ts'
import { LauncherButton } from './launcher-button.tsx'

export interface LauncherProps {
  config: FlowConfig
  texts: ButtonTexts
  frameUrl: string
  frame: RefObject<HTMLIFrameElement | null>
  /** The frame is there; before it, no button is to be seen (W-017). */
  isThere: boolean
  /** Nobody has hidden the button. */
  hasButton: boolean
  /** Empty: the built-in drawing. */
  logo: string
  isOpen: boolean
  /** The panel follows its content smoothly (W-121). */
  isSettled: boolean
  /** What the frame said its content needs, in CSS pixels. */
  height: number
  onToggle: () => void
  onLogoError: () => void
}

/** Button and panel, as children of the shadow root. */
export function Launcher(props: LauncherProps) {
  const { config, texts, frameUrl, frame, logo, isOpen, isSettled, height, onToggle, onLogoError } = props
  const appearance = toAppearance(config)
  const { side, shape, isAtBottom, margin, properties } = appearance
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
      {props.hasButton && shape !== undefined && (
        <LauncherButton
          {...{ appearance, texts, logo, isOpen, onToggle, onLogoError }}
          isHidden={!props.isThere}
          label={config.widgetButtonText}
        />
      )}
    </section>
  )
}
