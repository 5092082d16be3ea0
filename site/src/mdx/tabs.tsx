import { Children, isValidElement, type ReactNode } from 'react'

interface TabProps {
  value: string
  label: string
  children?: ReactNode
}

/**
 * Alternatives of one text. Without a script every panel is shown under its label; the bar is `hidden`. With one, the
 * style sheet shows the bar and the panel that has `data-selected`, and the script adds roles and keys.
 *
 *     <div class="tabs" data-group="network">
 *       <div class="tab-list" hidden>
 *         <button class="tab" type="button" data-value="mainnet" data-selected>Mainnet</button>…
 *       </div>
 *       <div class="tab-panel" data-value="mainnet" data-selected><p class="tab-label">Mainnet</p>…</div>…
 *     </div>
 */
export function Tabs({ group, children }: { group?: string; children?: ReactNode }): ReactNode {
  const tabs = Children.toArray(children).filter((child) => isValidElement<TabProps>(child))
  return (
    <div className="tabs" data-group={group}>
      <div className="tab-list" hidden>
        {tabs.map(({ props: { value, label } }, index) => (
          <button
            key={value}
            className="tab"
            type="button"
            data-value={value}
            data-selected={flag(index === 0)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ props: { value, label, children: content } }, index) => (
        <div key={value} className="tab-panel" data-value={value} data-selected={flag(index === 0)}>
          <p className="tab-label">{label}</p>
          {content}
        </div>
      ))}
    </div>
  )
}

/** One alternative; `Tabs` reads it and shows it. */
export function Tab({ children }: TabProps): ReactNode {
  return children
}

function flag(on: boolean): '' | undefined {
  return on ? '' : undefined
}
