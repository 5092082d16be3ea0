import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * Creates a screen that is loaded as a separate chunk. If loading fails, shows a message and offers to reload the page.
 * @param what the name of the screen in that message
 * @param createFallback returns the content to show while the chunk loads
 */
export function lazyScreen<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
  createFallback: (props: Props) => ReactNode = () => <main aria-busy="true" />,
): ComponentType<Props> {
  const Screen = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => <LoadFailure what={what} /> }
    }
  })
  return (props) => (
    <Suspense fallback={createFallback(props)}>
      <Screen {...props} />
    </Suspense>
  )
}

function LoadFailure({ what }: { what: string }) {
  return (
    <main className="message-page">
      <p className="error" role="alert">
        Couldn’t load {what}.
      </p>
      <button className="button" type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  )
}
