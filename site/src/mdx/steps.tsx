import type { ReactNode } from 'react'

/** A numbered list whose numbers stand beside a line that leads from step to step: `<div class="steps"><ol>…`. */
export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>
}
