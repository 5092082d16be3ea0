import { lazy, type ReactNode, Suspense } from 'react'
import { Scrollable, TextBlock, UnmappedStack } from './text-block.tsx'

/** This chunk is loaded with the first stack trace. If it can't be loaded, the recorded text is enough. */
const MappedStack = lazy(() =>
  import('./mapped-stack.tsx').then(
    ({ MappedStack: component }) => ({ default: component }),
    () => ({ default: ({ recorded }: { recorded: ReactNode }) => recorded }),
  ),
)

/**
 * Shows a console message, or the stack trace of a crash (`isStack`), whose lines are not wrapped. A stack trace is shown
 * with its original positions, if they are known.
 */
export function LogText({ text, isStack = false }: { text: string; isStack?: boolean }) {
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
      <MappedStack text={text} recorded={recorded} />
    </Suspense>
  )
}
