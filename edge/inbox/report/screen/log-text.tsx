import { lazy, type ReactNode, Suspense } from 'react'
import { Scrollable, TextBlock, UnmappedStack } from './text-block.tsx'

/** This chunk is loaded with the first stack trace. If it can't be loaded, the recorded text is enough. */
const MappedStack = lazy(() =>
  import('./mapped-stack.tsx').then(
    ({ MappedStack: component }) => ({ default: component }),
    () => ({ default: ({ recorded }: { recorded: ReactNode }) => recorded }),
  ),
)

interface LogTextProps {
  text: string
  /** What is above the text, and not repeated with a mapped stack trace. */
  title?: string | undefined
  isStack?: boolean
}

/**
 * Shows a console message, or the stack trace of a crash (`isStack`), whose lines are not wrapped. A stack trace is shown
 * with its original positions, if they are known.
 */
export function LogText({ text, title, isStack = false }: LogTextProps) {
  const block = <TextBlock text={text} />
  const recorded = isStack ? (
    <Scrollable className="stack-frames" label="Stack trace">
      {block}
    </Scrollable>
  ) : (
    block
  )
  if (!text.includes('://') || !/:\d{1,9}:\d/.test(text)) return recorded
  return (
    <Suspense fallback={<UnmappedStack recorded={recorded} />}>
      <MappedStack text={text} title={title} recorded={recorded} />
    </Suspense>
  )
}
