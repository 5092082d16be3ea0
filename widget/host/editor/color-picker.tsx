import type { HostTexts } from '../../i18n/host-texts.ts'
import { colors } from './shapes.ts'

export interface ColorPickerProps {
  color: string
  isOpen: boolean
  texts: HostTexts
  onToggle: () => void
  onChoose: (color: string) => void
}

/** The button that opens the color list, and the list of seven colors (W-029, W-040). */
export function ColorPicker({ color, isOpen, texts, onToggle, onChoose }: ColorPickerProps) {
  return (
    <div className="picker">
      <button
        className="tool"
        type="button"
        data-tool="color"
        aria-label={texts.t('pickColor')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="swatch" style={{ backgroundColor: color }} />
        {!isOpen && (
          <span className="tip" aria-hidden="true">
            {texts.t('pickColor')}
          </span>
        )}
      </button>
      {isOpen && (
        <div className="colors" role="group" aria-label={texts.t('pickColor')}>
          {colors.map(([value, name]) => (
            <button
              key={value}
              className="color"
              type="button"
              data-color={value}
              aria-label={texts.t(name)}
              aria-pressed={value === color}
              onClick={() => onChoose(value)}
            >
              <span className="swatch" style={{ backgroundColor: value }} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
