import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findButtonTexts } from '@node-docs/widget/i18n/button-texts.ts'
import { findToolTexts } from '@node-docs/widget/i18n/button-tool-texts.ts'
import styles from '@node-docs/widget/launcher/launcher.css' with { type: 'text' }
import panelStyles from '@node-docs/widget/launcher/open-panel.css' with { type: 'text' }
import { Launcher } from '@node-docs/widget/launcher/launcher.tsx'
import { createFrameChannel } from '@node-docs/widget/messages/frame-channel.ts'
import { readTheme } from '@node-docs/widget/platform/read-theme.ts'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { type Config, resolveLogo } from '../../../contract/config.ts'
import { completeConfig } from '../../../contract/default-config.ts'
import type { FrameMessage, WidgetMessage } from '../../../contract/frame-messages.ts'
import { findError, findErrors, type Settings } from './editor.ts'
import boxStyles from './preview.css' with { type: 'text' }

interface PreviewProps {
  config: Config
  /** URL of the panel. */
  frameUrl: string
  language: string
}

const PLACEHOLDER_LINES = 9

/** The height of the panel until it reports its own, in CSS pixels. */
const PANEL_HEIGHT = 340

/** The real launcher and panel on a placeholder page. */
export function Preview(props: PreviewProps) {
  const [root, setRoot] = useState<ShadowRoot | undefined>(undefined)
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (element === null || element.shadowRoot !== null) return
    const shadow = element.attachShadow({ mode: 'open' })
    adoptStyles(shadow, styles, panelStyles, boxStyles)
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
  const preference = { override: language, browser: 'en' }
  const texts = findButtonTexts(preference, flowConfig.customTranslations)
  const { t } = findToolTexts(preference, flowConfig.customTranslations)
  const [isOpen, setIsOpen] = useState(true)
  const [height, setHeight] = useState<number | undefined>(undefined)
  const [brokenLogo, setBrokenLogo] = useState('')
  const [channel] = useState(() => createPreviewChannel(frameUrl))
  // Layout effects run before the frame can send its only ping. Effects can run after it, and the panel would stay empty.
  useLayoutEffect(
    () => channel.update(createPreviewAppearance(config, language)),
    [channel, config, language],
  )
  useLayoutEffect(
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
      closeLabel={t('closeButton')}
      frame={
        // The panel needs scripts and its origin, and browsers warn about a sandbox with both.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          className={height === undefined ? 'frame frame-loading' : 'frame'}
          src={frameUrl}
          title={texts.t('button')}
          allow=""
        />
      }
      isFrameReady
      hasButton
      logo={logo === brokenLogo ? '' : logo}
      isOpen={isOpen}
      isSettled={false}
      height={height ?? PANEL_HEIGHT}
      onToggle={() => setIsOpen(!isOpen)}
      onLogoError={() => setBrokenLogo(logo)}
    />
  )
}

type PreviewAppearance = Extract<WidgetMessage, { name: 'config-update' }>['data']

interface PreviewChannel {
  /** Changes the appearance of the panel. */
  update: (appearance: PreviewAppearance) => void
  /** Connects to the frame. Returns a function that disconnects. */
  connect: (frame: () => Window | null, handlers: PanelHandlers) => () => void
}

interface PanelHandlers {
  onHeight: (height: number) => void
  onClose: () => void
}

function createPreviewAppearance(
  { flowConfig, projectActions }: Config,
  language: string,
): PreviewAppearance {
  return { config: flowConfig, actions: projectActions, overrideLanguage: language }
}

/** Acts as the host page of the panel in the preview. The panel works, but sends no reports. */
function createPreviewChannel(frameUrl: string): PreviewChannel {
  let latest: PreviewAppearance | undefined
  let post: (message: WidgetMessage) => void = () => undefined

  return {
    update(appearance) {
      latest = appearance
      post({ name: 'config-update', data: appearance })
    },
    connect(frame, { onHeight, onClose }) {
      function handleMessage(message: FrameMessage): void {
        if (message.name === 'ping' && latest !== undefined) post({ name: 'config-update', data: latest })
        if (message.name === 'height-update') onHeight(message.data)
        if (message.name === 'close-widget') onClose()
        if (message.name === 'send-feedback') post({ name: 'feedback-sent' })
      }
      const channel = createFrameChannel({
        target: window,
        frameUrl: () => frameUrl,
        onMessage: handleMessage,
      })
      const disconnect = channel.connect(frame)
      post = channel.post
      return () => {
        post = () => undefined
        disconnect()
        channel.stop()
      }
    },
  }
}

/** The configuration that visitors would receive, with defaults for invalid values. `files` is the URL of the files host. */
export function createPreviewConfig(settings: Settings, files: string): Config {
  const errors = findErrors(settings)
  const { flowConfig, projectActions } = settings.config
  const isValid = (path: string): boolean => findError(errors, path) === undefined
  const config = completeConfig({
    flowConfig: Object.fromEntries(
      Object.entries(flowConfig).filter(([key]) => isValid(`flowConfig.${key}`)),
    ),
    projectActions: Object.fromEntries(
      Object.entries(projectActions).filter(([name]) => isValid(`projectActions.${name}`)),
    ),
  })
  const buttonLogo = resolveLogo(config.flowConfig.buttonLogo, files)
  return { ...config, flowConfig: { ...config.flowConfig, buttonLogo } }
}
