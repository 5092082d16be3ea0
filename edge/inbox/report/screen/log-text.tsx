import { lazy, Suspense } from 'react'
import { TextBlock } from './text-block.tsx'

/** This chunk is loaded with the first stack trace. If it can't be loaded, the recorded text is enough. */
const MappedStack = lazy(() =>
  import('./mapped-stack.tsx').then(
    ({ MappedStack: component }) => ({ default: component }),
    () => ({ default: TextBlock }),
  ),
)

/** Shows a console message. A stack trace is shown with its original positions, if they are known. */
export function LogText({ text }: { text: string }) {
  const recorded = <TextBlock text={text} />
  if (!text.includes('://') || !/:\d{1,9}:\d/.test(text)) return recorded
  return (
    <Suspense fallback={recorded}>
      <MappedStack text={text} />
    </Suspense>
  )
}
