import type { MouseEventHandler } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  className?: string
  onClick: MouseEventHandler<HTMLButtonElement>
}

export function IconButton({ icon, label, className = 'icon-button', onClick }: IconButtonProps) {
  return (
    <button className={className} type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
