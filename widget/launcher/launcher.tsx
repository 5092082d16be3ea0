import type { FlowConfig } from '@node-docs/edge/contract'
import type { ReactNode } from 'react'
import type { ButtonTexts } from '../i18n/button-texts.ts'
import { type Appearance, type ButtonPlace, createAppearance } from './appearance.ts'
import { LauncherButton } from './launcher-button.tsx'

export interface LauncherProps {
  config: FlowConfig
  texts: ButtonTexts
  closeLabel?: string | undefined
  place?: ButtonPlace | undefined
  /** The panel's frame, or the slot that shows it. */
  frame: ReactNode
  /** False until the panel's frame is loaded. The button is hidden until then (W-017). */
  isFrameReady: boolean
  /** False if the page hides the button, and while the editor is open. */
  hasButton: boolean
  /** URL of the logo; empty for the built-in icon. */
  logo: string
  isOpen: boolean
  /** Number of unread replies. */
  unread?: number
  /** Whether changes of the panel's height are animated (W-121). */
  isSettled: boolean
  /** Height of the panel's content, in CSS pixels. */
  height: number
  onToggle: () => void
  onLogoError: () => void
}

/** The button and the panel, as children of the shadow root. */
export function Launcher(props: LauncherProps) {
  const { config, texts, frame, logo, isOpen, isSettled, height, onToggle, onLogoError } = props
  const appearance = createAppearance(config, props.place)
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
        {frame}
      </div>
      {props.hasButton && shape !== undefined && (
        <LauncherButton
          {...{ appearance, texts, logo, isOpen, onToggle, onLogoError }}
          isHidden={!props.isFrameReady}
          unread={props.unread}
          closeLabel={props.closeLabel}
          label={config.widgetButtonText}
        />
      )}
    </section>
  )
}
