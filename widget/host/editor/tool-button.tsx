import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

export interface ToolButtonProps {
  icon: ToolIconName
  label: string
  /** Why the button can't be used. If set, the tooltip shows this text instead of the label. */
  issue?: string | undefined
  /** Whether a toggle button is pressed; undefined for other buttons. */
  isPressed?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Whether the label is visible next to the icon. */
  hasWords?: boolean
  onPress: () => void
}

/** A button of the toolbar. Disabled buttons stay visible and focusable, but do nothing (W-125, W-141). */
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
