export interface FitOptions {
  root: HTMLElement
  /** The element to scale. */
  wrapper: HTMLElement
  frame: HTMLIFrameElement
}

/** Scales the replayed page down to fit the root; never enlarges it. */
export function fitReplayView({ root, wrapper, frame }: FitOptions): {
  update: () => void
  dispose: () => void
} {
  function update(): void {
    const width = Number(frame.getAttribute('width'))
    const height = Number(frame.getAttribute('height'))
    if (width <= 0 || height <= 0) return
    const scale = Math.min(root.clientWidth / width, root.clientHeight / height, 1)
    const { style } = wrapper
    style.inlineSize = `${width}px`
    style.blockSize = `${height}px`
    style.left = `${(root.clientWidth - width * scale) / 2}px`
    style.top = `${(root.clientHeight - height * scale) / 2}px`
    style.transform = `scale(${scale})`
  }
  const observer = new ResizeObserver(update)
  observer.observe(root)
  return { update, dispose: () => observer.disconnect() }
}
