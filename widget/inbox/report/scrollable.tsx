import type { ReactNode, Ref } from 'react'

export interface ScrollableProps {
  label: string
  className: string
  children: ReactNode
  box?: Ref<HTMLDivElement>
}

/** A part of the screen that scrolls by itself, with keys as well. */
export function Scrollable({ label, className, children, box }: ScrollableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls with keys only what has the focus
    <div className={className} role="group" aria-label={label} tabIndex={0} ref={box}>
      {children}
    </div>
  )
}
