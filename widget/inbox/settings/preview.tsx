import type { Config } from '@node-docs/edge/contract/config'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import styles from '../../launcher/launcher.css' with { type: 'text' }
import { Launcher } from '../../launcher/launcher.tsx'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { readTheme } from '../../platform/read-theme.ts'
import { createPreviewChannel, createPreviewAppearance } from './preview-channel.ts'
import boxStyles from './preview.css' with { type: 'text' }

export interface PreviewProps {
  config: Config
  /** URL of the panel. */
  frameUrl: string
  language: string
}

const PLACEHOLDER_LINES = 9

/** The real launcher and panel on a placeholder page. */
export function Preview(props: PreviewProps) {
  const [root, setRoot] = useState<ShadowRoot | undefined>(undefined)
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (element === null || element.shadowRoot !== null) return
    const shadow = element.attachShadow({ mode: 'open' })
    adoptStyles(shadow, styles, boxStyles)
    setRoot(shadow)
  }, [])
  return (
    <div className="preview-page">
      <div className="preview-lines" aria-hidden="true">
        {Array.from({ length: PLACEHOLDER_LINES }, (_, index) => (
          <span key={index} />
        ))}
      </div>
      <div ref={attach} className="preview-host" />
      {root !== undefined && createPortal(<PreviewWidget {...props} />, root)}
    </div>
  )
}

function PreviewWidget({ config, frameUrl, language }: PreviewProps) {
  const theme = readTheme(window, config.flowConfig.theme)
  const flowConfig = { ...config.flowConfig, theme }
  const frame = useRef<HTMLIFrameElement>(null)
  const texts = findButtonTexts({ override: language, browser: 'en' }, flowConfig.customTranslations)
  const [isOpen, setIsOpen] = useState(true)
  const [height, setHeight] = useState(0)
  const [brokenLogo, setBrokenLogo] = useState('')
  const [channel] = useState(() => createPreviewChannel(frameUrl))
  useEffect(() => channel.update(createPreviewAppearance(config, language)), [channel, config, language])
  useEffect(
    () =>
      channel.connect(() => frame.current?.contentWindow ?? null, {
        onHeight: setHeight,
        onClose: () => setIsOpen(false),
      }),
    [channel],
  )
  const logo = flowConfig.buttonLogo
  return (
    <Launcher
      config={flowConfig}
      texts={texts}
      frame={
        // The panel needs scripts and its origin, and browsers warn about a sandbox with both.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={frame} className="frame" src={frameUrl} title={texts.t('frameTitle')} allow="" />
      }
      isFrameReady
      hasButton
      logo={logo === brokenLogo ? '' : logo}
      isOpen={isOpen}
      isSettled={false}
      height={height}
      onToggle={() => setIsOpen(!isOpen)}
      onLogoError={() => setBrokenLogo(logo)}
    />
  )
}
