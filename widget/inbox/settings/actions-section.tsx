import type { ProjectActions } from '@node-docs/edge/contract'
import { ActionCard } from './action-card.tsx'
import { freeName, putAction } from './actions-model.ts'
import { setActions, completeSettings } from './settings-model.ts'
import type { SectionProps } from './section-props.ts'

/** What a visitor can do in the panel, and what they are asked. */
export function ActionsSection({ settings, errors, onChange }: SectionProps) {
  const actions = completeSettings(settings).projectActions
  const isOwn = Object.keys(settings.config.projectActions).length > 0
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
              putAction(actions, freeName('question', Object.keys(actions)), {
                feedbackType: 'QUESTION',
                title: 'Ask a question',
                excludeData: {},
              }),
            )
          }
        >
          Add an action
        </button>
        {isOwn && (
          <button className="link" type="button" onClick={() => set({})}>
            Back to the built-in actions
          </button>
        )}
      </div>
    </>
  )
}
