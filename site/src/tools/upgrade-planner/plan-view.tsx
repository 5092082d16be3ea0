import { type ReactNode, useMemo, useState } from 'react'
import { toHref } from '../../navigation/paths.ts'
import type { ToolData } from '../../navigation/site-data.ts'
import type { PlannedRelease, ReleaseChange } from '../../navigation/upgrade-data.ts'
import { explainConnection, FailureList, shortenNode } from '../network/node-failures.tsx'
import type { Network } from '../network/rpc-client.ts'
import { formatDuration, formatTime } from '../network/format-amounts.ts'
import { CalendarForm } from './calendar-form.tsx'
import { editConfig } from './edit-config.ts'
import { planUpgrade, type UpgradePlan } from './plan-upgrade.ts'
import type { ParsedPlannerText, Setup } from './request.ts'
import { type NetworkStatusResult, useNetworkStatus } from './use-network-status.ts'
import { timeVote, type VoteTimes } from './vote-times.ts'
import { ToolTable } from '../tool-table.tsx'

export interface PlanRequest extends ParsedPlannerText {
  setup: Setup
  config: string
  nodes: readonly string[]
}

/** The plan for a node: what to install, by when, what changes, and in which order. */
export function PlanView({ request, data }: { request: PlanRequest; data: ToolData }) {
  const { release, network, setup, config } = request
  const [now] = useState(Date.now)
  const [asked] = useState({ nodes: request.nodes, network })
  const status = useNetworkStatus(asked)
  const plan = useMemo(() => planUpgrade({ ...data, from: release, network }), [data, release, network])
  const known = plan.kind === 'update' ? plan.target : plan.kind === 'current' ? plan.release : undefined
  const votingStart = request.typedVotingStart ?? toTime(known?.votingStart?.[network])
  const epoch = status.kind === 'loaded' ? status.network.epoch : undefined
  const vote = votingStart === undefined ? undefined : timeVote(votingStart, { now, epoch })
  return (
    <section className="tool-result" aria-label="Plan">
      <h2>{`Plan for ${release} on ${network}`}</h2>
      <Headline plan={plan} network={network} status={status} release={findRelease(release, data)} />
      <h3>When</h3>
      <When vote={vote} network={network} now={now} status={status} />
      {(plan.kind === 'current' || plan.kind === 'unknown-release') && config !== '' && (
        <>
          <h3>Configuration</h3>
          <ConfigDiff config={config} changes={plan.stops} isCurrent />
        </>
      )}
      {plan.kind === 'update' && (
        <>
          <h3>Database</h3>
          <Database plan={plan} base={data.base} />
          <h3>Configuration</h3>
          <Changes changes={plan.changes} isOlderThanKnown={plan.isOlderThanKnown} base={data.base} />
          {config !== '' && <ConfigDiff config={config} changes={plan.changes} />}
          <h3>Order</h3>
          <Order setup={setup} base={data.base} isMigrating={plan.database !== undefined} />
          <h3>Calendar</h3>
          <CalendarForm
            release={plan.target.name}
            network={network}
            vote={vote}
            now={now}
            guide={location.origin + toHref('/maintenance/maintenance#how-to-update', data.base)}
          />
        </>
      )}
    </section>
  )
}

function findRelease(name: string, { releases }: ToolData): PlannedRelease | undefined {
  return releases.find((release) => release.name === name)
}

function toTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}

interface HeadlineProps {
  plan: UpgradePlan
  network: Network
  status: NetworkStatusResult
  /** The release that runs now, if the site knows it. */
  release: PlannedRelease | undefined
}

const NOTES = 'https://github.com/near/nearcore/releases'

/** Says which release is required. What the network itself says is more urgent than what the site knows. */
function Headline({ plan, network, status, release }: HeadlineProps) {
  const protocol = status.kind === 'loaded' ? status.network.status.protocol : undefined
  const isTooOld = release !== undefined && protocol !== undefined && release.protocol < protocol
  const { tone, title, text } = isTooOld
    ? {
        tone: 'danger',
        title: 'This release has stopped working: update now',
        text: `${network} uses protocol version ${protocol}, and ${release.name} supports only ${release.protocol}.`,
      }
    : describePlan(plan, network)
  return (
    <div className={`admonition admonition-${tone}`} role="status">
      <p className="admonition-title">{title}</p>
      <div className="admonition-body">
        <p>{text}</p>
        <p>
          {network === 'testnet'
            ? 'On testnet, run the newest release candidate. '
            : 'This site can be behind. '}
          <a href={NOTES} target="_blank" rel="noopener noreferrer">
            Compare with the releases of nearcore
          </a>
        </p>
      </div>
    </div>
  )
}

function describePlan(plan: UpgradePlan, network: Network): { tone: string; title: string; text: string } {
  switch (plan.kind) {
    case 'nothing-known':
      return {
        tone: 'warning',
        title: 'No release known',
        text: `This site knows no release for ${network}.`,
      }
    case 'unknown-release':
      return {
        tone: 'info',
        title: 'Newer than this site',
        text: `The newest release for ${network} that this site knows is ${plan.newest.name}. Read the notes of your release.`,
      }
    case 'current':
      return {
        tone: 'tip',
        title: 'Nothing to update',
        text: `${plan.release.name} is the newest release for ${network} that this site knows. It supports protocol version ${plan.release.protocol}.`,
      }
    case 'update':
      return plan.isUrgent
        ? {
            tone: 'danger',
            title: `Update to ${plan.target.name} now`,
            text: 'It is a security release, or follows one: older releases can be crashed by others.',
          }
        : {
            tone: 'warning',
            title: `Update to ${plan.target.name}`,
            text: `It supports protocol version ${plan.target.protocol}.`,
          }
  }
}

interface WhenProps {
  vote: VoteTimes | undefined
  network: Network
  now: number
  status: NetworkStatusResult
}

/** The start of the vote, the earliest stop of old nodes, and the end of the epoch. */
function When({ vote, network, now, status }: WhenProps) {
  const connection =
    status.kind === 'failed' ? explainConnection(status.failures, navigator.onLine) : undefined
  const until = (time: number): string => (time > now ? `in ${formatDuration(time - now)}` : 'past')
  return (
    <>
      {vote ? (
        <dl className="tool-facts">
          <Fact term="The vote starts" time={vote.start} detail={until(vote.start)} />
          <Fact
            term="Old nodes stop at the earliest"
            time={vote.earliestStop}
            detail={until(vote.earliestStop)}
          />
          <Fact
            term="The new version applies at the earliest"
            time={vote.earliestUpgrade}
            detail={until(vote.earliestUpgrade)}
          />
        </dl>
      ) : (
        <p>{`This site knows no date for the next vote on ${network}. Enter it above if the release notes or your node name one.`}</p>
      )}
      {vote?.hasStarted && (
        <p>
          The vote has started, so a node with an old release can stop at the end of each epoch, or has
          stopped already.
        </p>
      )}
      {status.kind === 'loading' && <p>Asking the network …</p>}
      {status.kind === 'loaded' && (
        <p className="tool-source">
          {`${network} uses protocol version ${status.network.status.protocol}. ${
            status.network.epoch
              ? `Its epoch ends about ${formatTime(status.network.epoch.end)}, and one epoch takes ${formatDuration(status.network.epoch.length)}. `
              : ''
          }From ${shortenNode(status.network.node)} (neard ${status.network.status.release}).`}
        </p>
      )}
      {status.kind === 'failed' && (
        <>
          <p>
            {connection !== undefined && `${connection} `}
            No node answered, so the times are estimates: an epoch takes about 7.2 hours, and the deadline is
            the start of the vote.
          </p>
          <FailureList failures={status.failures} />
        </>
      )}
    </>
  )
}

function Fact({ term, time, detail }: { term: string; time: number; detail: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {formatTime(time)}
        <small>{detail}</small>
      </dd>
    </div>
  )
}

const OLDER_THAN_KNOWN =
  'Your release is older than all that this site knows. Read the notes of the releases in between, too.'

function Database({
  plan: { database, target, isOlderThanKnown },
  base,
}: {
  plan: Extract<UpgradePlan, { kind: 'update' }>
  base: string
}) {
  const older = isOlderThanKnown ? `${OLDER_THAN_KNOWN} ` : ''
  const guide = toHref('/maintenance/db-migrations', base)
  if (database === undefined)
    return (
      <p>
        {`${older}This site knows of no migration on the way to ${target.name}. Compare the db numbers of both binaries to be sure. `}
        <a href={guide}>Safe database migrations</a>
      </p>
    )
  return (
    <p>
      {`${older}The first start migrates the database to version ${database}. Keep as much disk space free as the data takes, do not interrupt the start, and do not count on a way back: the old release cannot read the new database. `}
      <a href={guide}>Safe database migrations</a>
    </p>
  )
}

const SEVERITIES: Record<ReleaseChange['severity'], string> = {
  stops: 'Stops the node',
  check: 'Check',
  info: 'For information',
}

interface ChangesProps {
  changes: readonly ReleaseChange[]
  isOlderThanKnown: boolean
  base: string
}

function Changes({ changes, isOlderThanKnown, base }: ChangesProps) {
  return (
    <>
      {isOlderThanKnown && <p>{OLDER_THAN_KNOWN}</p>}
      {changes.length === 0 ? (
        <p>This site knows of no change.</p>
      ) : (
        <ToolTable label="changes of the configuration" columns={['What', 'Since', 'Effect', 'What to know']}>
          {changes.map(({ name, since, severity, text }) => (
            <tr key={name}>
              <td>{allowBreaks(name)}</td>
              <td data-label="Since">{since}</td>
              <td data-label="Effect" data-severity={severity}>
                {SEVERITIES[severity]}
              </td>
              <td data-label="What to know">{allowBreaks(text)}</td>
            </tr>
          ))}
        </ToolTable>
      )}
      <p>
        <a href={toHref('/maintenance/maintenance#config-changes', base)}>All changes with their sources</a>
      </p>
    </>
  )
}

/** Lets the names of settings wrap at their dots and underscores. */
function allowBreaks(text: string): ReactNode[] {
  return text.split(/(?<=[._])/).flatMap((part, index) => [
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    ...(index > 0 ? [<wbr key={index} />] : []),
    part,
  ])
}

interface ConfigDiffProps {
  config: string
  changes: readonly ReleaseChange[]
  /** The changes stop the release that runs now, and no table lists them. */
  isCurrent?: boolean
}

/** The changes in the pasted file. */
function ConfigDiff({ config, changes, isCurrent = false }: ConfigDiffProps) {
  const edited = useMemo(() => editConfig(config, changes), [config, changes])
  switch (edited.kind) {
    case 'problem':
      return <p className="tool-problem">{edited.text}</p>
    case 'unchanged':
      return (
        <p>
          {isCurrent
            ? 'This site knows of no field in your config.json that stops your release. Check it with the binary, too.'
            : 'Your config.json has none of the fields that this plan can change. Check it with the new binary, too.'}
        </p>
      )
    case 'changed':
      return (
        <>
          <p>{`Change these lines of your config.json: ${edited.changes.map(({ name }) => name).join(', ')}.`}</p>
          {isCurrent && edited.changes.map(({ name, text }) => <p key={name}>{`${name}: ${text}`}</p>)}
          <pre className="config-diff" data-feedback-mask>
            {edited.diff.map(({ sign, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- equal lines have no other identity
              <span key={index} data-sign={sign}>{`${sign} ${text}\n`}</span>
            ))}
          </pre>
        </>
      )
  }
}

interface PlanStep {
  text: string
  route: string
}

const UPDATE = '/maintenance/maintenance#update-steps'
const SWITCH = '/validator/failover-node-instruction'

const ORDERS: Record<Setup, readonly PlanStep[]> = {
  failover: [
    { text: 'Update the failover node, and wait until it is synced with the new release.', route: UPDATE },
    {
      text: 'Switch the key to it. The primary must have stopped before the failover node loads the key.',
      route: SWITCH,
    },
    { text: 'Check that the new node validates.', route: '/validator/failover-node-instruction#check' },
    { text: 'Update the old primary, which has no key now.', route: UPDATE },
    { text: 'Bring it back as the failover node.', route: '/validator/failover-node-instruction#going-back' },
  ],
  single: [
    { text: 'If you can, set up a failover node first.', route: SWITCH },
    {
      text: 'Build or download the release, and check config.json with it while the old one runs.',
      route: UPDATE,
    },
    { text: 'Choose a window without blocks and chunks.', route: '/validator/my-validator' },
    { text: 'Replace the binary, and restart in the window.', route: UPDATE },
  ],
  other: [
    { text: 'Take the node out of the load balancer, if there is one.', route: '/rpc/production-rpc' },
    { text: 'Update it, and wait until it is synced.', route: UPDATE },
    { text: 'Update the next node only when this one works.', route: UPDATE },
  ],
}

function Order({ setup, base, isMigrating }: { setup: Setup; base: string; isMigrating: boolean }) {
  return (
    <>
      <ol>
        {ORDERS[setup].map(({ text, route }) => (
          <li key={text}>
            {`${text} `}
            <a href={toHref(route, base)}>How</a>
          </li>
        ))}
      </ol>
      {isMigrating && setup === 'failover' && (
        <p>
          Because of the migration, keep the old primary on the old release until the failover node has
          validated for a while.
        </p>
      )}
    </>
  )
}
