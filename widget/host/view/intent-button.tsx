import type { FlowConfig } from '@node-docs/edge/contract'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import { createAppearance } from '../../launcher/appearance.ts'
import styles from '../../launcher/launcher.css' with { type: 'text' }
import { LauncherButton } from '../../launcher/launcher-button.tsx'
import { type Dispose, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import { isPutAway, readPlace } from './stored-button-place.ts'
import { createHostElement, type HostElement } from './host-element.ts'
import base from './overlay.css' with { type: 'text' }
import { appendContent, waitForIdlePage } from './render-jsx.ts'

export interface IntentButtonOptions {
  page: Page
  config: FlowConfig
  /** Empty for the browser's language. */
  language: string
  /** Called when the visitor hovers over or focuses the button, so that the widget loads before they press it. */
  onIntent: () => void
  onPress: () => void
}

export interface IntentButton {
  /** Removes the button. If it has the focus, moves the focus to the widget's own button, which replaces it. */
  destroy: Dispose
}

/** Shows the launcher's button without the panel's frame, once the page is idle. */
export function showIntentButton(options: IntentButtonOptions): IntentButton {
  let host: HostElement | undefined
  let isDestroyed = false
  async function showWhenIdle(): Promise<void> {
    await waitForIdlePage(options.page)
    if (isDestroyed) return
    host = createHostElement(options.page.document, base, styles)
    draw(host.root, options, options.config.buttonLogo)
  }
  void showWhenIdle()
  return {
    destroy() {
      isDestroyed = true
      const hadFocus = Boolean(host?.root.activeElement)
      host?.destroy()
      // Waits for a microtask. The widget makes its own button visible before the microtask runs.
      if (hadFocus) queueMicrotask(() => findButton(options.page.document)?.focus())
    },
  }
}

function draw(root: ShadowRoot, options: IntentButtonOptions, logo: string): void {
  const { config, language, onIntent, onPress } = options
  const appearance = createAppearance(config, readPlace(options.page))
  if (!appearance.shape || isPutAway(options.page)) return
  const texts = findButtonTexts(
    { override: language, browser: navigator.language },
    config.customTranslations,
  )
  const container = document.createElement('div')
  appendContent(
    <section
      className="widget"
      aria-label={texts.t('button')}
      dir={texts.direction}
      lang={texts.language}
      style={appearance.properties}
    >
      <LauncherButton
        {...{ appearance, texts, logo }}
        label={config.widgetButtonText}
        isHidden={false}
        isOpen={false}
        onToggle={onPress}
        onLogoError={() => {
          container.remove()
          draw(root, options, '')
        }}
      />
    </section>,
    container,
  )
  root.append(container)
  listen(container, ['pointerover'], onIntent)
  listen(container, ['focusin'], onIntent)
}

function findButton(page: Document): HTMLElement | null | undefined {
  return page.querySelector('feedback-widget')?.shadowRoot?.querySelector<HTMLElement>('.button')
}
