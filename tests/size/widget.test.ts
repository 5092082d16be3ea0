import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { dist, findNewest, weigh, weighLargest } from './newest-build.ts'

const built = join(dist, 'public')

// 0.41 kB copy data of the page that JSON cannot express, such as circular objects, and say what was left out. 0.3 kB
// keep the page's own `Feedback` and start again after `document.open()`.
test('the script tag weighs at most 5750 bytes, which the host page’s owner sees', async () => {
  expect(await weigh('widget.js')).toBeLessThanOrEqual(5750)
})

/**
 * Bytes of the script in the frame's document. A file pattern would also match shared chunks, which have the same name.
 */
async function weighFrameScript(): Promise<number> {
  const document = await Bun.file(join(built, '_frame.html')).text()
  const [, file = ''] = /<script type="module" src="([^"]+)"/.exec(document) ?? []
  return weigh(file)
}

/** Bytes, gzip level 9. */
describe('the widget and its inbox stay in their budget:', () => {
  test.each([
    // The button alone, on pages with `data-preload="intent"`.
    ['assets/widget/start-on-intent.*.js', 5880],
    // What describes console calls, errors and clicks, loaded beside the button: the first script only notices them.
    // 1.4 kB show values, tables, groups, causes and objects of the browser as its console does, at a limited cost; 0.35 kB
    // find a place where the button covers no control. 0.05 kB list no more keys after those of a huge object.
    ['assets/widget/beside-button.*.js', 4930],
    // Session, configuration, messages to the frame, and the button and frame, which are rendered and updated without
    // Preact. 0.15 kB is the badge of unread replies, 0.03 kB show the button again after a failure.
    // 0.3 kB find dialogs in nested shadow roots and undo `inert`; 0.25 kB remember where the visitor moved the button. The
    // styles and texts of an open panel moved to panel-tools, which saves 0.6 kB.
    ['assets/widget/start-widget.*.js', 10_590],
    // Loaded when a visitor uses the panel: its focus, keys, theme and on-screen keyboard, and the sessions of editor
    // and previews.
    // 1.3 kB move the button or put it away; 0.9 kB are the styles and texts that were in start-widget.
    // 0.34 kB tell screen readers, in each language, how to move the button.
    ['assets/widget/panel-tools.*.js', 4410],
    // The deferred services. 0.02 kB count crashes and rage clicks separately; 0.15 kB pause the event stream after failures
    // and tell the panel that a report was given up.
    // 0.3 kB copy the bodies of responses only when the page reads them, 0.75 kB record WebSockets and event streams, 0.6 kB
    // mask typed text that the page repeats, and 0.3 kB tell noise from errors of the page. 7.2 kB moved to redaction-chunk.
    ['assets/widget/deferred-chunk.*.js', 9400],
    // The rules that remove secrets from reports, snapshots and replays. Loaded with the first report, when the page is
    // idle if crashes are reported without a form, or with the first event that can contain a secret.
    // 0.1 kB copy the events of a replay in small steps.
    ['assets/widget/redaction-chunk.*.js', 9990],
    // rrweb's recorder without its largest unused parts, and our code around it; loaded if replays are on. 1 kB is
    // unused: changes of rrweb that saved little were dropped (`decisions/019`). 0.02 kB remove the end of
    // a text that is cut.
    // 0.3 kB keep patches that the page added later when the recorder stops. 0.35 kB record animations, 0.5 kB popovers, rules
    // in hand, conditions of style sheets and states of fields; 1 kB of rrweb is smaller instead (`decisions/019`).
    // 0.06 kB record all canvases in the window for a report, 0.06 kB animations in shadow roots. 0.19 kB record the color
    // scheme, links that change their URL, and animations in frames. 0.24 kB record disabled adopted sheets, and keep the last
    // picture of WebGL.
    ['assets/widget/start-replay.*.js', 21_440],
    // Reports and outbox, loaded when a flow starts, or when the page is idle if reports are queued or crashes are
    // reported without a form. 1 kB schedules retries for all pages and tabs and requests missing spam tokens.
    // 1.07 kB add fonts of scripts and icons of other files to replays. 0.9 kB read the logs, as deferred-chunk did before. 0.04 kB
    // are for several fonts of one file, and 0.02 kB for a file that style sheets declare, too.
    ['assets/widget/sender.*.js', 8580],
    // The editor with rectangles and keyboard shortcuts, without Preact; freehand lines, which load after it; the code
    // that masks covered content; and the screen recorder. 0.08 kB keep the size of a phone's window while the page is
    // enlarged.
    ['assets/widget/open-editor.*.js', 12_010],
    ['assets/widget/part.track-stroke.*.js', 4960],
    ['assets/widget/part.hide-covered.*.js', 2420],
    ['assets/widget/part.recording-chunk.*.js', 6220],
    // Code for the snapshot of the page, without masked and blocked content. The code is loaded when a flow starts.
    // 0.06 kB of it place the drawings on the page instead of in the window, and mask covered content; 0.11 kB keep the
    // scroll positions of boxes whose first content is inline, positioned or blocked.
    // 0.07 kB redact strings of styles.
    // 0.5 kB choose resources, say what is missing, and read forms whose fields replace their properties. 4.1 kB keep nesting,
    // animations, states, files of SVG, fonts of scripts and more (`decisions/027`).
    // 0.21 kB are for forms in tables, titled style sheets, sheets that nested shadow roots adopt, and content that browsers
    // skip. 0.35 kB look for the picture of WebGL in several frames and in the replay, place popovers beside their button, and
    // keep scroll positions in scaled boxes and in pages from right to left.
    ['assets/widget/take-snapshot.*.js', 12_650],
    // The visitor's conversations, loaded when the visitor opens them, and the rules that remove secrets from a reply,
    // loaded when the visitor sends one. 0.5 kB list the conversations, and keep the newest message in view.
    // 0.3 kB show the state of each, and the project's logo and name. 0.14 kB mark unread ones and shorten dates.
    ['assets/frame/thread-list.*.js', 3550],
    ['assets/frame/redact-secrets.*.js', 8100],
    // Everything that the first view of the list needs, with the interface library and the styles. 1.3 kB are the buttons,
    // dialogs and formats of other screens, which had requests of their own before.
    // 1.3 kB highlight matches, explain searches, select and download all that match, and show placeholders.
    // 1.6 kB are the views and the number of notifications.
    // 2.1 kB group the list and choose its columns. 0.1 kB load the data of other screens and show their errors in one way.
    // 0.03 kB shorten the sign-in form, and say after joining how to return.
    // 0.2 kB link to the guide, which leads back, and upload files.
    // 0.3 kB make controls large enough for fingers, and name the report that is resolved.
    // 1.4 kB are the bar and the menu of narrow windows, the menus above the list, and the filters that are set.
    // 0.2 kB are the headers and empty states of other screens.
    // 0.4 kB are the shape of a loading report, and the dialogs that mark as done, assign and label.
    // 0.4 kB are the name of a group, the arrows of selects, the dots of types and labels, and one column for counts.
    // 0.1 kB say why a list of a view is empty, and close the menu of narrow windows on Back.
    // 0.4 kB keep the focus when its filter, dialog or report is removed.
    // 0.1 kB explain values of filters. 0.1 kB draw small buttons lower than the finger needs.
    // 0.4 kB place reports in every order of the list, and say why reports cannot be merged.
    ['assets/inbox/main.*.js', 62_200],
    // Screens that are loaded when they are opened.
    // 0.2 kB show the ratings of each week, and of how many reports a number is.
    ['assets/inbox/numbers-screen.*.js', 4_950],
    // 0.4 kB say why a message waits and when it is sent, beside the navigation.
    ['assets/inbox/deliveries-screen.*.js', 4_200],
    // 0.1 kB group the entries of one change and link to the reports by name.
    ['assets/inbox/audit-screen.*.js', 5_400],
    // The settings with the preview, which loads the panel's own files.
    // 0.1 kB is the text that tells screen readers how to move the button.
    // 0.2 kB show a logo, and say whether it is an image, and how large. 0.7 kB upload one.
    // 1.3 kB are the navigation with its marks, one section at a time, its headings and the names of languages.
    ['assets/inbox/settings-screen.*.js', 22_300],
    // The report screen, loaded when the first report is opened. 0.1 kB show the
    // history and link to the templates. 0.1 kB start the message of a finished report with the unsent reply.
    ['assets/inbox/report-screen.*.js', 37_950],
    // The replayer, loaded for the first replay and then cached until it changes.
    // 1.3 kB place animations in time, and show popovers, states, fragments and icons of other files.
    // 0.51 kB pin the color scheme, define custom elements, and show animations in frames and `object-fit` of canvases.
    // 0.09 kB place popovers beside their button, and tell about replays that cannot start.
    ['assets/player/player.*.js', 66_730],
  ])('%s weighs at most %d bytes', async (pattern, budget) => {
    expect(await weighLargest(pattern)).toBeLessThanOrEqual(budget)
  })

  test("the frame's script until the panel opens weighs at most 1220 bytes", async () => {
    // 0.08 kB load the document again if the panel could not be loaded, which Chromium needs.
    expect(await weighFrameScript()).toBeLessThanOrEqual(1220)
  })

  // Includes 1.1 kB of @preact/compat (`decisions/002`), 0.4 kB for the dark palette and the layout on phones, 0.3 kB
  // for the thumbnail, 0.4 kB for a selected element beside a screenshot and a recording, 0.15 kB for the limit of long
  // answers, 0.4 kB because replies are a separate chunk, which shares Preact with this one, 0.05 kB to recognize a
  // configuration of Gleap 16.4, 0.1 kB to say that the reply also comes by email, 0.2 kB to load a chunk again after
  // the network failed, 0.15 kB for huge pastes and for text of the other
  // direction, 0.2 kB to tell about a report that was given up and to go back while files are uploaded, and 0.08 kB to
  // open one of several conversations.
  test('the panel, which loads when the frame is idle, weighs at most 26.6 kB with its imports', async () => {
    const [mount = ''] = await findNewest('assets/frame/mount.*.js')
    const code = await Bun.file(join(built, mount)).text()
    const document = await Bun.file(join(built, '_frame.html')).text()
    const imported = [...code.matchAll(/from"\.\/([\w.-]+)"/g)].map(([, file = '']) => file)
    const others = imported.filter((file) => !document.includes(file)).map((file) => `assets/frame/${file}`)
    const weights = await Promise.all([mount, ...others].map(weigh))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(26_690)
  })

  test('the button shows after at most 17.5 kB', async () => {
    const started = await weighLargest('assets/widget/start-widget.*.js')
    const weights = [await weigh('widget.js'), started, await weighFrameScript()]
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(17_510)
  })

  test('until a visitor uses the panel, a page loads at most 30.6 kB, and 52 kB with replays', async () => {
    const chunks = ['start-widget', 'beside-button', 'deferred-chunk'].map(
      (name) => `assets/widget/${name}.*.js`,
    )
    const weights = [await weigh('widget.js'), ...(await Promise.all(chunks.map(weighLargest)))]
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    expect(total).toBeLessThanOrEqual(30_600)
    expect(total + (await weighLargest('assets/widget/start-replay.*.js'))).toBeLessThanOrEqual(52_000)
  })
})

test('scripts of every page start with the comment that makes Chromium compile them eagerly', async () => {
  const pattern = 'assets/widget/{start-widget,beside-button,deferred-chunk,start-replay}.*.js'
  const chunks = await findNewest(pattern)
  expect(chunks.length).toBeGreaterThanOrEqual(4)
  for (const file of ['widget.js', ...chunks])
    expect(await Bun.file(join(built, file)).text(), file).toStartWith('//# allFunctionsCalledOnLoad\n')
})

test('every classic script parses as a classic script', async () => {
  const script = await Bun.file(join(built, 'widget.js')).text()
  // oxlint-disable-next-line typescript/no-implied-eval -- parses the script as a browser would, and runs nothing
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toContain('import.meta')
})

test('the list’s first view is one script, so no request waits for another', async () => {
  const document = await Bun.file(join(dist, 'public/_inbox.html')).text()
  expect(document.match(/assets\/inbox\/[\w.-]+\.js/g)).toHaveLength(1)
})
