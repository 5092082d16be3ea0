import { getActionText } from '../actions/action-text.ts'
import { Header } from './header.tsx'
import type { Flow } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface FlowHeaderProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  flow: Pick<Flow, 'name' | 'action'>
  onBack?: (() => void) | undefined
}

/** The header of the screens of an action, with the action's title. */
export function FlowHeader({ flow, texts, dispatch, onBack }: FlowHeaderProps) {
  const { title } = getActionText(flow.name, flow.action, texts)
  return <Header {...{ texts, title, onBack }} onClose={() => dispatch({ kind: 'close' })} />
}
