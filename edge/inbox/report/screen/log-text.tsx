import { lazy, Suspense } from 'react'
import { TextBlock } from './controls.tsx'

/** This chunk is loaded with the first stack trace. If it can't be loaded, the recorded text is enough. */
const MappedStack = lazy(() =>
  import('./mapped-stack.tsx').then(
    ({ MappedStack: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

/** Shows a console message. The original positions of a stack trace are shown above it. */
export function LogText({ text }: { text: string }) {
  return (
    <>
      {text.includes('://') && /:\d{1,9}:\d/.test(text) && (
        <Suspense fallback={null}>
          <MappedStack text={text} />
        </Suspense>
      )}
      <TextBlock text={text} />
    </>
  )
}
