import type { FormField } from '@node-docs/edge/contract'
import { fieldTypes } from '@node-docs/edge/contract/config'
import { moveField, withText } from './actions-model.ts'
import { findError, type FieldErrors } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const typeWords: Readonly<Record<FormField['type'], string>> = {
  text: 'One line',
  textarea: 'Several lines',
  email: 'E-mail address',
  rating: 'Rating, 1 to 5',
  select: 'Choice',
  checkbox: 'Tick',
  files: 'Files',
}

export interface FormFieldRowProps {
  /** Of the action, for ids. */
  id: string
  /** Of the action, for errors. */
  path: string
  form: readonly FormField[]
  field: FormField
  index: number
  errors: FieldErrors
  onChange: (form: FormField[]) => void
}

/** One question of a form. */
export function FormFieldRow({ id, path, form, field, index, errors, onChange }: FormFieldRowProps) {
  const own = `${id}-${index}`
  const wrong = (key: string) => findError(errors, `${path}.form.${index}.${key}`)
  const set = (next: FormField): void => onChange(form.map((each, at) => (at === index ? next : each)))
  const { placeholder = '', required = false, options = [] } = field
  return (
    <div className="form-field" role="group" aria-label={`Question ${index + 1}`}>
      <div className="field-grid">
        <TextField
          id={`${own}-label`}
          label="Question"
          error={wrong('label')}
          value={field.label}
          onChange={(label) => set({ ...field, label })}
        />
        <SelectField
          id={`${own}-type`}
          label="Kind"
          error={wrong('type')}
          value={field.type}
          options={fieldTypes.map((type) => [type, typeWords[type]] as const)}
          onChange={(type) => set({ ...field, type })}
        />
        <TextField
          id={`${own}-name`}
          label="Name of the answer"
          isMono
          error={wrong('name')}
          value={field.name}
          onChange={(name) => set({ ...field, name })}
        />
        <TextField
          id={`${own}-placeholder`}
          label="Example"
          error={wrong('placeholder')}
          value={placeholder}
          onChange={(text) => set(withText(field, 'placeholder', text))}
        />
      </div>
      {field.type === 'select' && (
        <LinesField
          id={`${own}-options`}
          label="Choices"
          hint="One a line"
          error={wrong('options')}
          value={options}
          onChange={(lines) => set({ ...field, options: lines })}
        />
      )}
      <div className="checkboxes">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={required}
            onChange={({ currentTarget: { checked } }) => set({ ...field, required: checked })}
          />
          Has to be answered
        </label>
        <button
          className="link"
          type="button"
          disabled={index === 0}
          onClick={() => onChange(moveField(form, index, -1))}
        >
          Up
        </button>
        <button
          className="link"
          type="button"
          disabled={index === form.length - 1}
          onClick={() => onChange(moveField(form, index, 1))}
        >
          Down
        </button>
        <button
          className="link danger"
          type="button"
          onClick={() => onChange(form.filter((_, at) => at !== index))}
        >
          Remove
        </button>
      </div>
    </div>
  )
}
