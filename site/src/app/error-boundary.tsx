import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  retry: () => void
}

/** Keeps a crash to the part of the page that crashed; the chrome around it lives on (D-064, D-076). */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? 'unknown' }
  }

  /** To the console and to whoever listens for errors: a caught one would be seen by nobody. */
  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <main id="main" tabIndex={-1} className="crashed" role="alert">
        <h1>This page crashed.</h1>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" className="button" onClick={this.props.retry}>
          Try again
        </button>
      </main>
    )
  }
}
