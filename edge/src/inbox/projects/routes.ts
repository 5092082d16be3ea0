import { Hono } from 'hono'
import { createProjectSchema, defaultServerSettings, type ProjectView } from '../../../contract/projects.ts'
import { projectSettingsSchema } from '../../../contract/project-settings.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import { toPublicUrl, toServiceOrigin } from '../../http/services.ts'
import { readBody } from '../../http/read-json.ts'
import { type Project, toProjectView } from '../../projects/project.ts'
import {
  insertProject,
  readProjects,
  updateIssueSecret,
  updateProject,
  updateSecret,
} from '../../projects/store.ts'
import { changeWebhooks } from '../../webhooks/settings.ts'
import { dropDeliveries } from '../../webhooks/store.ts'
import { noteChange } from '../../audit/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readLabels } from '../labels/store.ts'
import { canSee } from '../team/authorize.ts'
import { hasRole } from '../team/member.ts'
import { changeIssues } from './change-issues.ts'
import { findProject } from './find-project.ts'

export function createProjectRoutes({
  clock,
  database,
  clientInfo,
  projects,
  secrets,
  webhookSender,
  vars,
}: Pick<
  InboxContext,
  'clock' | 'database' | 'clientInfo' | 'projects' | 'secrets' | 'webhookSender' | 'vars'
>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/', async (c) =>
    c.json({
      projects: (await readProjects({ database, secrets }))
        .filter(({ sdkKey }) => canSee(c.var.member, sdkKey))
        .map(toProjectView)
        .map((project) => (hasRole(c.var.member, 'admin') ? project : hideCredentials(project))),
    }),
  )

  app.post('/', async (c) => {
    const { name } = await readBody(c.req.raw, createProjectSchema, INBOX_BODY_BYTES)
    const at = clock.now()
    const project: Project = {
      sdkKey: createId(),
      name,
      secret: createId() + createId(),
      origins: [],
      ...defaultServerSettings,
      webhooks: [],
      github: null,
      gitlab: null,
      linear: null,
      jira: null,
      issueSecret: null,
      configVersion: 1,
      createdAt: at,
      deleteAt: null,
    }
    const change = { at, who: c.var.owner, project: project.sdkKey, detail: { name } }
    await database.write([
      await insertProject(project, secrets),
      noteChange({ ...change, action: 'project.created' }),
    ])
    return c.json({ ...toProjectView(project), secret: project.secret }, 201)
  })

  app.patch('/:sdkKey', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    const { github, gitlab, linear, jira, webhooks, ...settings } = await readBody(
      c.req.raw,
      projectSettingsSchema,
      INBOX_BODY_BYTES,
    )
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
      noteChange({ at: clock.now(), who: c.var.owner, action: 'project.changed', project: sdkKey, detail }),
    ])
    projects.forget(sdkKey)
    return c.json({ ...view, webhooks: showNewSecrets(project, changed) })
  })
  app.post('/:sdkKey/secret', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    const secret = createId() + createId()
    await database.write([
      await updateSecret({ sdkKey, secret }, secrets),
      noteChange({ at: clock.now(), who: c.var.owner, action: 'secret.rotated', project: sdkKey }),
    ])
    projects.forget(sdkKey)
    return c.json({ secret })
  })
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
