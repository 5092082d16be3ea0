import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  retry: () => void
}

/** Limits an error to the main part of the page; the header and sidebar keep working (D-064, D-076). */
export class ErrorBoundary extends Component<Props, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : 'Unknown error' }
  }

  /** Passes the error on to global error handlers, which an error that a boundary catches does not reach. */
  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render() {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <main id="main" tabIndex={-1} className="crashed" role="alert">
        <h1>This page crashed.</h1>
        <p>{message}</p>
        <button type="button" className="button" onClick={this.props.retry}>
          Try again
        </button>
      </main>
    )
  }
}
