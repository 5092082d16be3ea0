import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

export interface ToolButtonProps {
  icon: ToolIconName
  label: string
  /** Why it cannot be pressed: the tooltip says it in place of the label. */
  issue?: string | undefined
  /** Of a button that is on or off. */
  isPressed?: boolean | undefined
  isDisabled?: boolean | undefined
  /** With words beside the picture: it is what the visitor came for. */
  hasWords?: boolean
  onPress: () => void
}

/** One control of the toolbar. A disabled one is seen and reached like the others, and does nothing (W-125, W-141). */
export function ToolButton({
  icon,
  label,
  issue,
  isPressed,
  isDisabled = false,
  hasWords = false,
  onPress,
}: ToolButtonProps) {
  return (
    <button
      className="tool"
      type="button"
      data-tool={icon}
      aria-label={issue === undefined ? label : `${label}: ${issue}`}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      <ToolIcon name={icon} />
      {hasWords && <span className="words">{label}</span>}
      {!(hasWords && issue === undefined) && (
        <span className="tip" aria-hidden="true">
          {issue ?? label}
        </span>
      )}
    </button>
  )
}
