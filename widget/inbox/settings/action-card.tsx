import type { FormField, ProjectAction, ProjectActions } from '@node-docs/edge/contract/config'
import { parts } from '../../actions/parts.ts'
import { panel as panelTexts } from '../../i18n/languages/en.ts'
import { createTexts } from '../../i18n/texts.ts'
import { getActionText } from '../../actions/action-text.ts'
import { getFields } from '../../actions/default-fields.ts'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import { createUniqueName, putAction, removeAction, withText } from './actions-model.ts'
import { findError, type FieldErrors } from './validate-settings.ts'
import { FormFieldRow } from './form-field-row.tsx'
import { TextField } from './text-field.tsx'

export interface ActionCardProps {
  id: string
  name: string
  action: ProjectAction
  actions: ProjectActions
  errors: FieldErrors
  onChange: (actions: ProjectActions) => void
}

/** English texts, for the names of actions without a title. */
const english = createTexts({ english: panelTexts, messages: panelTexts, custom: {}, language: 'en' })

/**
 * The widget needs these actions: it uses `bugreporting` if an action is unknown, and opens `crash` after a detected
 * problem.
 */
const REQUIRED = new Set(['bugreporting', 'crash'])

/** The settings of one action: its labels, its form and the parts that its reports exclude. */
export function ActionCard({ id, name, action, actions, errors, onChange }: ActionCardProps) {
  const path = `projectActions.${name}`
  const set = (next: ProjectAction): void => onChange(putAction(actions, name, next))
  const setForm = (form: FormField[]): void => set({ ...action, form })
  const form = [...getFields(action)]
  const { title = '', description = '', feedbackType, excludeData } = action
  const isInvalid = findError(errors, path) !== undefined
  return (
    <details className={isInvalid ? 'card card-invalid' : 'card'} open={isInvalid || undefined}>
      <summary>
        <b>{escapeInvisibleLine(getActionText(name, action, english).title)}</b>{' '}
        <span className="chip">{escapeInvisibleLine(feedbackType)}</span>{' '}
        <code className="muted">{escapeInvisibleLine(name)}</code>
      </summary>
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
            className="button small"
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
