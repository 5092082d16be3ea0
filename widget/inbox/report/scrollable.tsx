import type { ReactNode, Ref } from 'react'

export interface ScrollableProps {
  label: string
  className: string
  children: ReactNode
  box?: Ref<HTMLDivElement>
}

/** A scroll container that also scrolls with the keyboard. */
export function Scrollable({ label, className, children, box }: ScrollableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls only a focused element with keys
    <div className={className} role="group" aria-label={label} tabIndex={0} ref={box}>
      {children}
    </div>
  )
}
