import { getActionText } from '@node-docs/widget/actions/action-text.ts'
import { getFields } from '@node-docs/widget/actions/default-fields.ts'
import { parts } from '@node-docs/widget/actions/report-parts.ts'
import { panel as panelTexts } from '@node-docs/widget/i18n/languages/en.ts'
import { createTexts } from '@node-docs/widget/i18n/texts.ts'
import {
  fieldTypes,
  type FormField,
  type ProjectAction,
  type ProjectActions,
} from '../../../contract/config.ts'
import { TypeChip } from '../../app/controls.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { Icon } from '../../app/icons.tsx'
import { completeSettings, type FieldErrors, findError, type SectionProps, setActions } from './editor.ts'
import { LinesField, SelectField, TextField } from './fields.tsx'

/** The actions that the panel offers, with their forms. */
export function ActionsSection({ settings, errors, onChange }: SectionProps) {
  const actions = completeSettings(settings).projectActions
  const isCustom = Object.keys(settings.config.projectActions).length > 0
  const set = (next: ProjectActions): void => onChange((current) => setActions(current, next))
  return (
    <>
      <div className="cards">
        {Object.entries(actions).map(([name, action], index) => (
          <ActionCard
            key={index}
            id={`action-${index}`}
            name={name}
            action={action}
            actions={actions}
            errors={errors}
            onChange={set}
          />
        ))}
      </div>
      <div className="card-actions">
        <button
          className="link add-button"
          type="button"
          onClick={() =>
            set(
              putAction(actions, createUniqueName('question', Object.keys(actions)), {
                feedbackType: 'QUESTION',
                title: 'Ask a question',
                excludeData: {},
              }),
            )
          }
        >
          <Icon name="plus" />
          Add action
        </button>
        {isCustom && (
          <button className="link" type="button" onClick={() => set({})}>
            Reset to the built-in actions
          </button>
        )}
      </div>
    </>
  )
}

interface ActionCardProps {
  id: string
  name: string
  action: ProjectAction
  actions: ProjectActions
  errors: FieldErrors
  onChange: (actions: ProjectActions) => void
}

/** English texts, for the names of actions without a title. */
const english = createTexts({ english: panelTexts, messages: panelTexts, custom: {}, language: 'en' })

/** Returns the title of an action in English. */
export function formatActionTitle(name: string, action: ProjectAction): string {
  return escapeInvisibleLine(getActionText(name, action, english).title)
}

/**
 * The widget needs these actions: it uses `bugreporting` if an action is unknown, and opens `crash` after a detected
 * problem.
 */
const REQUIRED = new Set(['bugreporting', 'crash'])

/** The settings of one action: its labels, its form and the parts that its reports exclude. */
function ActionCard({ id, name, action, actions, errors, onChange }: ActionCardProps) {
  const path = `projectActions.${name}`
  const set = (next: ProjectAction): void => onChange(putAction(actions, name, next))
  const setForm = (form: FormField[]): void => set({ ...action, form })
  const form = [...getFields(action)]
  const { title = '', description = '', feedbackType, excludeData } = action
  const isInvalid = findError(errors, path) !== undefined
  return (
    <details className={isInvalid ? 'card card-invalid' : 'card'} open={isInvalid || undefined}>
      <summary>
        <b>{formatActionTitle(name, action)}</b> <TypeChip type={feedbackType} />
        {name === 'crash' && <span className="hint"> Only after a crash</span>}
      </summary>
      <p className="hint">
        Scripts and triggers call this action <code>{escapeInvisibleLine(name)}</code>.
      </p>
      <div className="field-grid">
        <TextField
          id={`${id}-title`}
          label="Title"
          hint={title === '' ? 'Leave empty for the built-in title in every language' : undefined}
          error={findError(errors, `${path}.title`)}
          value={title}
          onChange={(text) => set(withText(action, 'title', text))}
        />
        <TextField
          id={`${id}-type`}
          label="Report type"
          hint="BUG, CRASH, FEATURE_REQUEST, or your own"
          isMono
          error={findError(errors, `${path}.feedbackType`)}
          value={feedbackType}
          onChange={(type) => set({ ...action, feedbackType: type })}
        />
      </div>
      <TextField
        id={`${id}-description`}
        label="Description"
        error={findError(errors, `${path}.description`)}
        value={description}
        onChange={(text) => set(withText(action, 'description', text))}
      />
      <fieldset className="field-group">
        <legend className="field-label">Form fields</legend>
        {form.map((field, index) => (
          <FormFieldRow key={index} {...{ id, field, form, index, errors, path }} onChange={setForm} />
        ))}
        <div className="card-actions">
          <button
            className="link add-button"
            type="button"
            onClick={() =>
              setForm([
                ...form,
                {
                  name: createUniqueName(
                    'answer',
                    form.map((field) => field.name),
                  ),
                  type: 'text',
                  label: 'Your answer',
                },
              ])
            }
          >
            <Icon name="plus" />
            Add field
          </button>
          {action.form !== undefined && (
            <button className="link" type="button" onClick={() => set(withoutForm(action))}>
              Reset to the built-in fields
            </button>
          )}
        </div>
      </fieldset>
      <fieldset className="field-group">
        <legend className="field-label">Leave out of the report</legend>
        <div className="checkboxes">
          {Object.entries(parts).map(([part, [key]]) => (
            <label key={part} className="checkbox">
              <input
                type="checkbox"
                checked={excludeData[part] === true}
                onChange={({ currentTarget: { checked } }) =>
                  set({ ...action, excludeData: { ...excludeData, [part]: checked } })
                }
              />
              {panelTexts[key]}
            </label>
          ))}
        </div>
      </fieldset>
      {!REQUIRED.has(name) && (
        <button className="link danger" type="button" onClick={() => onChange(removeAction(actions, name))}>
          Remove action
        </button>
      )}
    </details>
  )
}

function withoutForm({ form: _, ...action }: ProjectAction): ProjectAction {
  return action
}

const typeLabels: Readonly<Record<FormField['type'], string>> = {
  text: 'Single line',
  textarea: 'Multiple lines',
  email: 'Email address',
  rating: 'Rating, 1 to 5',
  select: 'Choice',
  checkbox: 'Checkbox',
  files: 'Files',
}

interface FormFieldRowProps {
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
function FormFieldRow({ id, path, form, field, index, errors, onChange }: FormFieldRowProps) {
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
        <span className="field-moves">
          <button
            className="icon-button"
            type="button"
            disabled={index === 0}
            onClick={() => onChange(moveField(form, index, -1))}
          >
            <Icon name="up" label="Move up" />
          </button>
          <button
            className="icon-button"
            type="button"
            disabled={index === form.length - 1}
            onClick={() => onChange(moveField(form, index, 1))}
          >
            <Icon name="down" label="Move down" />
          </button>
          <button
            className="link danger"
            type="button"
            onClick={() => onChange(form.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </span>
      </div>
    </div>
  )
}

/** Adds an action, or replaces it in place. */
export function putAction(actions: ProjectActions, name: string, action: ProjectAction): ProjectActions {
  return { ...actions, [name]: action }
}

export function removeAction(actions: ProjectActions, name: string): ProjectActions {
  return Object.fromEntries(Object.entries(actions).filter(([each]) => each !== name))
}

/** `action`, `action2`, … */
export function createUniqueName(stem: string, taken: readonly string[]): string {
  let name = stem
  for (let number = 2; taken.includes(name); number++) name = `${stem}${number}`
  return name
}

/** Sets an optional string; an empty string removes it. */
export function withText<Item extends object>(item: Item, key: keyof Item & string, text: string): Item {
  const entries = Object.entries(item).filter(([name]) => name !== key)
  if (text !== '') entries.push([key, text])
  return Object.fromEntries(entries) as Item // only `key`, an optional string of the item, changes
}

export function moveField(form: readonly FormField[], index: number, by: -1 | 1): FormField[] {
  const moved = [...form]
  const [field] = moved.splice(index, 1)
  if (field !== undefined) moved.splice(Math.max(0, index + by), 0, field)
  return moved
}
