import type { PanelTexts } from '../i18n/panel-texts.ts'
import { Icon } from '../ui/icon.tsx'

const values = [1, 2, 3, 4, 5] as const

export interface RatingProps {
  id: string
  label: string
  value: unknown
  texts: PanelTexts
  isRequired: boolean
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  onAnswer: (value: number) => void
}

/** One to five stars. They are radio buttons, so that arrow keys work. */
export function Rating({ id, label, value, texts, isRequired, described, onAnswer }: RatingProps) {
  return (
    <fieldset className="rating" aria-describedby={described['aria-describedby']}>
      <legend className="label" dir="auto">
        {label}
        {!isRequired && <span className="optional">{texts.t('optional')}</span>}
      </legend>
      <span className="stars">
        {values.map((star) => (
          <label key={star} className={typeof value === 'number' && star <= value ? 'star star-on' : 'star'}>
            <input
              // The first star has the field's id, so that it receives the focus when the answer is missing.
              id={star === 1 ? id : undefined}
              className="visually-hidden"
              type="radio"
              name={id}
              aria-label={texts.t('ratingValue', { value: star })}
              checked={value === star}
              onChange={() => onAnswer(star)}
            />
            <Icon name="star" />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
