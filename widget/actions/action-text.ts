import type { ProjectAction } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/panel/en.ts'
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

/** How an action presents itself: in the project's words, or in ours for the kinds we know, or by its name. */
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

/** A crash is reported when the page noticed one; as a choice of its own it would only be a second bug report. */
export function isListed(name: string, { title }: ProjectAction): boolean {
  return name !== 'crash' || title !== undefined
}
