import type { FlowConfig } from '@node-docs/edge/contract'
import { isPreviewPart, listParts, parts } from '../actions/report-parts.ts'
import type { PanelKey } from '../i18n/languages/en.ts'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { PlayButton } from './attachment-list.tsx'
import type { Flow, ScreenProps } from './model.ts'

interface PartsListProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  flow: Flow
  config: FlowConfig
}

/** Lists the parts of the report, each with a switch to exclude it. */
export function PartsList({ flow, config, texts, dispatch }: PartsListProps) {
  const { t } = texts
  const offered = listParts(flow.action, config, flow.captures.includes('capture'))
  if (offered.length === 0) return null
  const sent = offered.filter((part) => !flow.excludedParts.includes(part))
  return (
    <details className="parts">
      <summary className="parts-summary">
        <Icon name="shield" />
        <span className="parts-title">{t('partsTitle')}</span>
        <span className="hint">{t('partsCount', { count: sent.length, all: offered.length })}</span>
        <Icon name="down" />
      </summary>
      <div className="parts-body">
        <p className="hint">{t('partsIntro')}</p>
        <p className="hint">{t(getPrivacyText(config))}</p>
        {offered.map((part) => {
          const [label, hint] = parts[part]
          return (
            <Switch
              key={part}
              id={`part-${part}`}
              label={t(label)}
              hint={t(hint)}
              isOn={!flow.excludedParts.includes(part)}
              onSwitch={(isOn) => dispatch({ kind: 'toggle-part', part, isOn })}
            >
              {isPreviewPart(part, flow.hasReplay) && (
                <PlayButton
                  name={t(label)}
                  onPlay={() => dispatch({ kind: 'preview', part })}
                  {...{ texts }}
                />
              )}
            </Switch>
          )
        })}
      </div>
    </details>
  )
}

/** Returns the key of the privacy note, which depends on the project's masking settings. */
export function getPrivacyText({ maskAllText, maskTypedText }: FlowConfig): PanelKey {
  if (maskAllText) return 'privacyAll'
  return maskTypedText ? 'privacyTyped' : 'privacyShown'
}
