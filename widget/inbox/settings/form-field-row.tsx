import type { FormField } from '@node-docs/edge/contract/config'
import { fieldTypes } from '@node-docs/edge/contract/config'
import { moveField, withText } from './actions-model.ts'
import { findError, type FieldErrors } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const typeLabels: Readonly<Record<FormField['type'], string>> = {
  text: 'Single line',
  textarea: 'Multiple lines',
  email: 'Email address',
  rating: 'Rating, 1 to 5',
  select: 'Choice',
  checkbox: 'Checkbox',
  files: 'Files',
}

export interface FormFieldRowProps {
  /** Id prefix of the action. */
  id: string
  /** Error path of the action. */
  path: string
  form: readonly FormField[]
  field: FormField
  index: number
  errors: FieldErrors
  onChange: (form: FormField[]) => void
}

/** The settings of one form field. */
export function FormFieldRow({ id, path, form, field, index, errors, onChange }: FormFieldRowProps) {
  const fieldId = `${id}-${index}`
  const findFieldError = (key: string) => findError(errors, `${path}.form.${index}.${key}`)
  const set = (next: FormField): void => onChange(form.map((each, at) => (at === index ? next : each)))
  const { placeholder = '', required = false, options = [] } = field
  return (
    <div className="form-field" role="group" aria-label={`Field ${index + 1}`}>
      <div className="field-grid">
        <TextField
          id={`${fieldId}-label`}
          label="Label"
          error={findFieldError('label')}
          value={field.label}
          onChange={(label) => set({ ...field, label })}
        />
        <SelectField
          id={`${fieldId}-type`}
          label="Type"
          error={findFieldError('type')}
          value={field.type}
          options={fieldTypes.map((type) => [type, typeLabels[type]] as const)}
          onChange={(type) => set({ ...field, type })}
        />
        <TextField
          id={`${fieldId}-name`}
          label="Field name"
          isMono
          error={findFieldError('name')}
          value={field.name}
          onChange={(name) => set({ ...field, name })}
        />
        <TextField
          id={`${fieldId}-placeholder`}
          label="Placeholder"
          error={findFieldError('placeholder')}
          value={placeholder}
          onChange={(text) => set(withText(field, 'placeholder', text))}
        />
      </div>
      {field.type === 'select' && (
        <LinesField
          id={`${fieldId}-options`}
          label="Choices"
          hint="One per line"
          error={findFieldError('options')}
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
          Required
        </label>
        <button
          className="link"
          type="button"
          disabled={index === 0}
          onClick={() => onChange(moveField(form, index, -1))}
        >
          Move up
        </button>
        <button
          className="link"
          type="button"
          disabled={index === form.length - 1}
          onClick={() => onChange(moveField(form, index, 1))}
        >
          Move down
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
