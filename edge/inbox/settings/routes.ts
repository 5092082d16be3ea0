import { Hono } from 'hono'
import * as v from 'valibot'
import { configSettingsSchema, newConfigSettingsSchema } from '../../contract/config.ts'
import type { Hosts } from '../../contract/hosts.ts'
import { type IssueService, issueServices } from '../../contract/issue-services.ts'
import { CONFIG_BYTES, PROJECT_DELETION_MS } from '../../contract/limits.ts'
import { newProject, projectSchema, projectsSchema, type ProjectView } from '../../contract/projects.ts'
import {
  type PinnedScript,
  pinnedScriptSchema,
  type ServiceUrls,
  serviceUrlsSchema,
} from '../../contract/service-urls.ts'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { toDocsOrigin, toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import { type Project, toProjectView } from '../../src/projects/project.ts'
import { readRefusedOrigins } from '../../src/projects/refused-origins.ts'
import {
  insertProject,
  readProjects,
  updateIssueSecret,
  updateProject,
  updateSecret,
} from '../../src/projects/store.ts'
import { dropDeliveries } from '../../src/webhooks/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { canSee } from '../team/authorize.ts'
import { readLabels } from '../team/labels.ts'
import { hasRole } from '../team/member.ts'
import {
  createdProjectSchema,
  createProjectSchema,
  deleteProjectSchema,
  projectSecretSchema,
  type ProjectSettings,
  projectSettingsSchema,
  refusedOriginsSchema,
} from './contract.ts'
import { findProject, markDeleted, readVersionedConfig, unmarkDeleted, writeConfig } from './store.ts'
import { changeWebhooks } from './change-webhooks.ts'

/** Projects, their settings and their deletion. The version of a configuration is its entity tag. */
export function createProjectRoutes(context: InboxContext): Hono<MemberEnv> {
  const { assets, clientInfo, clock, database, mailer, projects, secrets, vars, webhookSender } = context
  const app = new Hono<MemberEnv>()

  app.get('/projects', operation({ summary: 'All projects', answer: projectsSchema }), async (c) =>
    c.json({
      projects: (await readProjects({ database, secrets }))
        .filter(({ sdkKey }) => canSee(c.var.member, sdkKey))
        .map(toProjectView)
        .map((project) => (hasRole(c.var.member, 'admin') ? project : hideCredentials(project))),
    }),
  )

  app.post(
    '/projects',
    operation({
      summary: 'Create a project; its secret is shown only in this response',
      body: createProjectSchema,
      answer: createdProjectSchema,
      status: 201,
    }),
    async (c) => {
      const { name } = c.req.valid('json')
      const at = clock.now()
      const project: Project = {
        sdkKey: createId(),
        name,
        secret: createId() + createId(),
        ...newProject,
        issueSecret: null,
        configVersion: 1,
        createdAt: at,
        deleteAt: null,
      }
      const change = { at, who: c.var.who, project: project.sdkKey, detail: { name } }
      await database.write([
        await insertProject(project, secrets),
        noteChange({ ...change, action: 'project.created' }),
      ])
      return c.json({ ...toProjectView(project), secret: project.secret }, 201)
    },
  )

  app.patch(
    '/projects/:sdkKey',
    operation({
      summary: 'Change settings of a project',
      body: projectSettingsSchema,
      answer: projectSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      const { github, gitlab, linear, jira, webhooks, ...settings } = c.req.valid('json')
      const project = await findProject({ database, secrets }, sdkKey)
      const changed: Project = Object.assign({}, project, settings)
      if (webhooks) {
        changed.webhooks = changeWebhooks(project.webhooks, webhooks, {
          explainRefusal: (url) => webhookSender.explainRefusal(url),
          inbox: toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'inbox', vars.hosts),
          labels: (await readLabels(database, sdkKey)).map(({ name }) => name),
        })
      }
      changeIssues(changed, { github, gitlab, linear, jira })
      const view = toProjectView(changed)
      const detail = {
        ...settings,
        ...(webhooks && { webhooks: view.webhooks }),
        ...(github !== undefined && { github: view.github }),
        ...(gitlab !== undefined && { gitlab: view.gitlab }),
        ...(linear !== undefined && { linear: view.linear }),
        ...(jira !== undefined && { jira: view.jira }),
      }
      await database.write([
        await updateProject(changed, secrets),
        ...(changed.issueSecret === project.issueSecret
          ? []
          : [await updateIssueSecret({ sdkKey, secret: changed.issueSecret }, secrets)]),
        ...dropDeliveries(sdkKey, { before: project.webhooks, after: changed.webhooks }),
        noteChange({ at: clock.now(), who: c.var.who, action: 'project.changed', project: sdkKey, detail }),
      ])
      projects.forget(sdkKey)
      return c.json({ ...view, webhooks: showNewSecrets(project, changed) })
    },
  )
  app.post(
    '/projects/:sdkKey/secret',
    operation({
      summary: 'Replace the secret; user hashes made with the old one are refused from now on',
      answer: projectSecretSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      const secret = createId() + createId()
      await database.write([
        await updateSecret({ sdkKey, secret }, secrets),
        noteChange({ at: clock.now(), who: c.var.who, action: 'secret.rotated', project: sdkKey }),
      ])
      projects.forget(sdkKey)
      return c.json({ secret })
    },
  )

  app.get(
    '/projects/:sdkKey/config',
    operation({
      summary: "The owner's configuration; the response's ETag is its version",
      answer: configSettingsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const config = await readVersionedConfig(database, c.req.param('sdkKey'))
      if (!config) throw new ProblemError('not_found', 'No project has this SDK key.')
      return c.json(config.settings, 200, { ETag: toTag(config.version) })
    },
  )

  app.put(
    '/projects/:sdkKey/config',
    operation({
      summary: 'Replace the configuration; If-Match prevents overwriting a newer version',
      body: newConfigSettingsSchema,
      bodyBytes: CONFIG_BYTES,
      answer: configSettingsSchema,
      refusals: ['not_found', 'version_conflict'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      const settings = c.req.valid('json')
      const expected = parseVersion(c.req.header('If-Match'))
      const actor = { who: c.var.who, at: clock.now() }
      const version = await writeConfig(database, sdkKey, { settings, expected, ...actor })
      if (version === undefined) return refuseWrite(sdkKey)
      return c.json(settings, 200, { ETag: toTag(version) })
    },
  )

  async function refuseWrite(sdkKey: string): Promise<never> {
    const current = await readVersionedConfig(database, sdkKey)
    if (!current) throw new ProblemError('not_found', 'No project has this SDK key.')
    throw new ProblemError(
      'version_conflict',
      `The configuration has changed to version ${current.version}. Load it again, then repeat your change.`,
    )
  }

  /**
   * Refuses to delete the project that the documentation pages use. Without this project, the pages would have no
   * widget, and the next start of the server would create the project again.
   */
  async function refuseOwnProject(sdkKey: string): Promise<void> {
    const manifest = v.safeParse(siteManifestSchema, await assets.readManifest().catch(() => undefined))
    if (!manifest.success || manifest.output.ratingKey !== sdkKey) return
    throw new ProblemError(
      'bad_request',
      'The documentation pages of this server use this project. Set another SDK key in content/site.ts and build again, then delete it.',
    )
  }

  app.post(
    '/projects/:sdkKey/deletion',
    operation({
      summary:
        'Delete a project: it accepts nothing from now on, and its data is erased after seven days. Confirm with its name',
      body: deleteProjectSchema,
      answer: projectSchema,
      refusals: ['not_found', 'bad_request'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      const { name } = c.req.valid('json')
      const project = await findProject({ database, secrets }, sdkKey)
      if (name.trim() !== project.name)
        throw new ProblemError('invalid_body', `name: enter ${project.name} to confirm the deletion.`)
      await refuseOwnProject(sdkKey)
      const at = clock.now()
      await markDeleted(database, { sdkKey, deleteAt: at + PROJECT_DELETION_MS, who: c.var.who, at })
      projects.forget(sdkKey)
      return c.json(toProjectView(await findProject({ database, secrets }, sdkKey)))
    },
  )

  app.delete(
    '/projects/:sdkKey/deletion',
    operation({
      summary: 'Restore a deleted project before its data is erased',
      answer: projectSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      await unmarkDeleted(database, { sdkKey, who: c.var.who, at: clock.now() })
      projects.forget(sdkKey)
      const project = await findProject({ database, secrets }, sdkKey)
      if (project.deleteAt !== null)
        throw new ProblemError(
          'not_found',
          'The time to restore this project is over: its data is being erased.',
        )
      return c.json(toProjectView(project))
    },
  )

  app.get(
    '/projects/:sdkKey/refused-origins',
    operation({
      summary:
        'Origins of pages that the project refused in the last 30 days and still does not allow, newest first',
      answer: refusedOriginsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const project = await findProject({ database, secrets }, c.req.param('sdkKey'))
      return c.json({ refusedOrigins: await readRefusedOrigins(database, project) })
    },
  )

  app.get(
    '/places',
    operation({
      summary: 'URLs of the other parts of the application, and whether it sends email',
      answer: serviceUrlsSchema,
    }),
    async (c) => {
      const { origin } = v.parse(siteManifestSchema, await assets.readManifest())
      const urls = toServiceUrls(toPublicUrl(c.req.raw, clientInfo), vars.hosts, origin)
      return c.json({
        ...urls,
        sendsEmail: mailer !== undefined,
        pinnedScript: await readPinnedScript(assets),
      } satisfies ServiceUrls)
    },
  )
  return app
}

/**
 * Returns the webhooks. Only new webhooks include their secret, because a secret is shown once, to the client that
 * created the webhook.
 */
function showNewSecrets(before: Project, { webhooks }: Project) {
  const known = new Set(before.webhooks.map(({ id }) => id))
  return webhooks.map(({ secret, inbox: _, ...webhook }) =>
    known.has(webhook.id) ? webhook : { ...webhook, secret },
  )
}

/**
 * Hides credentials from everyone but admins: the account email for Jira, which is half of its credentials, and the
 * paths of webhook URLs, because the path of a chat service's webhook is a credential.
 */
function hideCredentials(project: ProjectView): ProjectView {
  const jira = project.jira && { ...project.jira, email: '' }
  const webhooks = project.webhooks.map((webhook) => ({ ...webhook, url: `${new URL(webhook.url).origin}/` }))
  return { ...project, jira, webhooks }
}

function toTag(version: number): string {
  return `"${version}"`
}

/**
 * Returns the version in an entity tag, which is weak if the response was compressed. Returns undefined if the header
 * is missing or `*`. Returns -1, which is never a version, for any other tag.
 */
function parseVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  return Number(/^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch)?.[1] ?? -1)
}

/**
 * Changes a project's issue tracker settings. Settings that are undefined stay as they are.
 * @throws ProblemError if a token is missing, or if several issue trackers would be on.
 */
function changeIssues(
  project: Project,
  { github, gitlab, jira, linear }: Pick<ProjectSettings, IssueService>,
): void {
  const { jira: before } = project
  const listServices = () => issueServices.filter((service) => project[service] !== null)
  const previous = listServices()
  if (github !== undefined)
    project.github = github && { ...github, token: findToken('github', github.token, project.github) }
  if (gitlab !== undefined)
    project.gitlab = gitlab && { ...gitlab, token: findToken('gitlab', gitlab.token, project.gitlab) }
  if (linear !== undefined)
    project.linear = linear && { ...linear, token: findToken('linear', linear.token, project.linear) }
  if (jira !== undefined) {
    // A stored token must not be sent to another site, which may belong to someone else.
    const isSame = before?.site === jira?.site && before?.email === jira?.email
    project.jira = jira && { ...jira, token: findToken('jira', jira.token, isSame ? before : null) }
  }
  const services = listServices()
  const [first, ...others] = services
  if (first !== undefined && others.length > 0)
    throw new ProblemError(
      'invalid_body',
      `${others.join(', ')}: issues are created in one place. Set ${first} to null in the same change.`,
    )
  // The stored secret belongs to the webhook of the previous service or site.
  if (previous.join() !== services.join() || before?.site !== project.jira?.site) project.issueSecret = null
}

/** Returns the token in the new settings, or else the stored token. */
function findToken(
  service: IssueService,
  token: string | undefined,
  stored: { token: string } | null,
): string {
  const found = token ?? stored?.token
  if (found !== undefined) return found
  const reason = service === 'jira' ? 'none is stored for this site and email yet' : 'none is stored yet'
  throw new ProblemError('invalid_body', `${service}.token: enter a token; ${reason}.`)
}

async function readPinnedScript(assets: InboxContext['assets']): Promise<PinnedScript | undefined> {
  const asset = await assets.read('/_widget.json')
  return asset && v.parse(pinnedScriptSchema, await new Response(asset.body).json())
}

/** `docsOrigin` is the public origin of the docs host. */
function toServiceUrls(
  url: string,
  hosts: Hosts,
  docsOrigin: string,
): Omit<ServiceUrls, 'pinnedScript' | 'sendsEmail'> {
  const { hostname, origin } = new URL(url)
  const frame = toServiceOrigin(url, 'frame', hosts)
  const files = toServiceOrigin(url, 'files', hosts)
  const api = toApiOrigin(url, hosts)
  if (hostname !== hosts.inbox) return { docs: origin, api, frame, files }
  return { docs: toDocsOrigin(url, 'inbox', { hosts, published: docsOrigin }), api, frame, files }
}

/**
 * Returns the origin of the API for a request to the inbox. The docs host, which the inbox can be mounted on, also
 * serves the API.
 */
function toApiOrigin(url: string, hosts: Hosts): string {
  const { hostname, origin } = new URL(url)
  return hostname === hosts.inbox ? toServiceOrigin(url, 'api', hosts) : origin
}
