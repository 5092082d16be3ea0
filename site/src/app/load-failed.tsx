/** Shown if the page data fails to load (D-063, D-077). */
export function LoadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <main id="main" tabIndex={-1}>
      <div className="load-failed" role="alert">
        <p>{message}</p>
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
      </div>
    </main>
  )
}
