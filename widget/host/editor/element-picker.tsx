import type { FlowConfig } from '@node-docs/edge/contract'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { createCaptureTheme } from '../../ui/capture-theme.ts'
import type { Rect } from './geometry.ts'

export interface PickerProps {
  texts: HostTexts
  config: FlowConfig
  /** The highlighted element: its position in the window, and the name and text that the toolbar shows for it. */
  highlight: { box: Rect; name: string; text: string } | undefined
  onPick: () => void
  onDismiss: () => void
}

/** Covers the page, highlights an element, and offers to choose it. */
export function Picker({ texts, config, highlight, onPick, onDismiss }: PickerProps) {
  const { t } = texts
  const { box, name = '', text = '' } = highlight ?? {}
  return (
    <section
      className="editor picker"
      role="dialog"
      aria-modal="true"
      aria-label={t('pickElement')}
      dir={texts.direction}
      lang={texts.language}
      style={createCaptureTheme(config)}
    >
      <div
        className="surface"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles the keys that move the highlight
        tabIndex={0}
        role="application"
        aria-label={t('pickElement')}
        aria-describedby="picker-hint"
      />
      {box && (
        <div
          className="highlight"
          style={{
            left: `${box.x}px`,
            top: `${box.y}px`,
            width: `${box.width}px`,
            height: `${box.height}px`,
          }}
        />
      )}
      <div className="border" />
      <div className="seen">
        <div className="bar picker-bar" data-edge="bottom">
          <p className="picked">
            {highlight ? (
              <>
                <code>{name}</code>
                <span className="picked-text">{text}</span>
              </>
            ) : (
              <span id="picker-hint">{t('pickElementHint')}</span>
            )}
          </p>
          <div className="group">
            <button className="quiet" type="button" onClick={onDismiss}>
              {t('dismiss')}
            </button>
            <button className="next" type="button" aria-disabled={!highlight} onClick={onPick}>
              {t('chooseElement')}
            </button>
          </div>
        </div>
      </div>
      <p className="status" role="status">
        {highlight ? `${name} ${text}` : ''}
      </p>
    </section>
  )
}
