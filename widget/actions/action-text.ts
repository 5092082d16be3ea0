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
 * Returns the title, text and icon of an action: the project's, or else the built-in ones of its kind. If there is no
 * title, returns the action's name.
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

/** Crash reports start from a detected crash, so the list leaves them out unless the project gives them a title. */
export function isListed(name: string, { title }: ProjectAction): boolean {
  return name !== 'crash' || title !== undefined
}
