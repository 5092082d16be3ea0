import { useState } from 'react'
import { copyText } from './copy-text.ts'

const LABELS = { idle: 'Copy page', copied: 'Copied', failed: 'Copy failed' } as const

/** A button that copies the page as Markdown, and a link to the Markdown. */
export function CopyPage({ url }: { url: string }) {
  const [state, setState] = useState<keyof typeof LABELS>('idle')

  async function copy(): Promise<void> {
    const isCopied = await copyText(fetchMarkdown(url))
    setState(isCopied ? 'copied' : 'failed')
    setTimeout(setState, 1500, 'idle')
  }

  return (
    <p className="copy-page">
      <button type="button" aria-live="polite" title="Copy this page as Markdown" onClick={() => void copy()}>
        {LABELS[state]}
      </button>
      <a href={url} title="Read this page as Markdown">
        .md
      </a>
    </p>
  )
}

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return response.text()
}
