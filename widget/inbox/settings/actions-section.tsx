import type { ProjectActions } from '@node-docs/edge/contract/config'
import { ActionCard } from './action-card.tsx'
import { createUniqueName, putAction } from './actions-model.ts'
import { setActions, completeSettings } from './edit-settings.ts'
import type { SectionProps } from './section-props.ts'

/** The actions that the panel offers, with their forms. */
export function ActionsSection({ settings, errors, onChange }: SectionProps) {
  const actions = completeSettings(settings).projectActions
  const isCustom = Object.keys(settings.config.projectActions).length > 0
  const set = (next: ProjectActions): void => onChange((current) => setActions(current, next))
  return (
    <>
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
      <div className="card-actions">
        <button
          className="button small"
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
