import { actions } from './actions.tsx'
import { createAdmonition } from './admonition.tsx'
import { card, cards } from './cards.tsx'
import type { MdxComponent } from './define-component.ts'
import { definition, definitions } from './definitions.tsx'
import { diagnoseForm } from './diagnose-form.tsx'
import { diagram } from './diagram.tsx'
import { messageIndex } from './message-index.tsx'
import { release } from './release.tsx'
import { steps } from './steps.tsx'
import { tab, tabs } from './tabs.tsx'
import { tool } from './tool.tsx'

/** Every component that authors can write, by the name of its tag. Any other name stops the build. */
export const components: Readonly<Record<string, MdxComponent>> = {
  Note: createAdmonition('Note'),
  Tip: createAdmonition('Tip'),
  Info: createAdmonition('Info'),
  Warning: createAdmonition('Warning'),
  Danger: createAdmonition('Danger'),
  Deprecated: createAdmonition('Deprecated'),
  Unverified: createAdmonition('Unverified'),
  Tabs: tabs,
  Tab: tab,
  Steps: steps,
  Diagram: diagram,
  Actions: actions,
  Cards: cards,
  Card: card,
  Definitions: definitions,
  Definition: definition,
  MessageIndex: messageIndex,
  Release: release,
  Tool: tool,
  DiagnoseForm: diagnoseForm,
}
