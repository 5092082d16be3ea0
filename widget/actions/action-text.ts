import type { ProjectAction } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import type { IconName } from '../ui/icon.tsx'

export interface ActionText {
  title: string
  text: string
  icon: IconName
}

const kinds: Readonly<Record<string, readonly [title: PanelKey, text: PanelKey, icon: IconName]>> = {
  BUG: ['problemTitle', 'problemText', 'problem'],
  FEATURE_REQUEST: ['ideaTitle', 'ideaText', 'bulb'],
  CRASH: ['crashTitle', 'crashText', 'bolt'],
}

/**
 * Returns the title, text and icon of an action. If the project configures no title, the title is the built-in one of
 * the feedback type, or the action's name if the type has none.
 */
export function getActionText(name: string, action: ProjectAction, { t, translate }: PanelTexts): ActionText {
  const { title, description, feedbackType } = action
  const kind = Object.hasOwn(kinds, feedbackType) ? kinds[feedbackType] : undefined
  const icon = kind?.[2] ?? 'message'
  if (title !== undefined) return { title: translate(title), text: translate(description ?? ''), icon }
  return {
    title: kind === undefined ? translate(name) : t(kind[0]),
    text: description === undefined ? (kind === undefined ? '' : t(kind[1])) : translate(description),
    icon,
  }
}

/**
 * Whether the panel's list shows an action. Crash reports start when the widget detects a crash, so the list shows the
 * crash action only if the project gives it a title.
 */
export function isListed(name: string, { title }: ProjectAction): boolean {
  return name !== 'crash' || title !== undefined
}
