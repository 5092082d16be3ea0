import {
  createDiagnoser,
  cutHtmlSection,
  type Diagnoser,
  type Diagnosis,
  parseRules,
  renderDiagnosis,
} from '@node-docs/edge/diagnose'
import { TOOL_DATA_ID, type ToolData } from '../../navigation/site-data.ts'
import { addReportOption } from './report-option.ts'
import { parseAddress, readNode } from './read-node.ts'
import { diagnoseFile, diagnoseText, MAX_BYTES } from './run-diagnosis.ts'

const TIMEOUT_MS = 15_000
/** Number of findings whose pages are loaded for their steps. */
const PAGES = 4
/** Keeps what the reader pasted while the page loads again to be allowed to ask the node. */
const KEPT_TEXT = 'diagnose-text'
const LOCAL_NODE = 'http://localhost:3030'

/** Makes the form diagnose in the browser, and adds files and the reader's own node to it. */
function startDiagnose(): void {
  const form = document.querySelector<HTMLFormElement>('[data-tool="diagnose"]:not(a) form')
  const field = form?.querySelector('textarea')
  const data = document.getElementById(TOOL_DATA_ID)?.textContent
  if (!form || !field || data === undefined) return
  const { base }: ToolData = JSON.parse(data)
  const openDiagnoser = createOpener(base)
  const readSection = createSectionReader()
  const result = Object.assign(document.createElement('div'), { className: 'tool-result' })
  // The widget replaces the text of the result in reports: it quotes the reader's log.
  result.dataset['feedbackMask'] = ''
  const status = Object.assign(document.createElement('p'), { role: 'status' })
  form.after(status, result)
  field.required = false

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    fileInput.value = ''
    void run((diagnoser) => diagnoseText(field.value, diagnoser))
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  field.addEventListener('input', () => {
    if (!result.hasChildNodes()) return
    result.replaceChildren()
    status.textContent = 'The text has changed. Diagnose it again.'
  })
  const fileInput = addFileInput(form, (file) => void runFile(file))
  const address = addNodeInput(form, (typed) => void runNode(typed))

  const { searchParams } = new URL(location.href)
  const node = searchParams.get('node')
  field.value = sessionStorage.getItem(KEPT_TEXT) ?? field.value
  sessionStorage.removeItem(KEPT_TEXT)
  if (node !== null) {
    address.value = node
    void runNode(node)
  }

  async function run(diagnose: (diagnoser: Diagnoser) => Promise<Diagnosis>, note = ''): Promise<void> {
    status.textContent = 'Reading…'
    try {
      const start = await openDiagnoser()
      const diagnosis = await diagnose(start({ now: Date.now() }))
      await show(diagnosis, note)
    } catch (error) {
      status.textContent = `The diagnosis failed: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  async function runFile(file: File): Promise<void> {
    const cut = file.size > MAX_BYTES ? ' Its last 32 MiB were read.' : ''
    const note = `Read from ${file.name} (${formatSize(file.size)}).${cut}`
    const onProgress = (share: number) => void (status.textContent = `Reading… ${Math.floor(share * 100)}%`)
    await run((diagnoser) => diagnoseFile(file, { diagnoser, onProgress }), note)
  }

  async function runNode(typed: string): Promise<void> {
    const origin = parseAddress(typed.trim() || LOCAL_NODE)
    if (origin === undefined) {
      status.textContent = 'Enter an address such as http://localhost:3030.'
      return
    }
    // The policy of the page allows requests only to the node that its address names.
    if (node === null || parseAddress(node) !== origin) {
      sessionStorage.setItem(KEPT_TEXT, field?.value ?? '')
      location.assign(`?node=${encodeURIComponent(origin)}`)
      return
    }
    status.textContent = `Asking ${origin}…`
    const answers = await readNode(origin)
    if ('problem' in answers) {
      const link = Object.assign(document.createElement('a'), {
        href: '#read-from-node',
        textContent: 'Why a browser cannot read a node',
      })
      status.replaceChildren(`${answers.problem} `, link)
      status.scrollIntoView({ block: 'nearest' })
      return
    }
    const { text, missing } = answers
    const note =
      missing.length > 0 ? `${origin} did not answer for /${missing.join(', /')}.` : `Read from ${origin}.`
    await run((diagnoser) => diagnoseText(`${field?.value ?? ''}\n${text}`, diagnoser), note)
  }

  async function show(diagnosis: Diagnosis, note: string): Promise<void> {
    const urls = diagnosis.findings.slice(0, PAGES).map(({ url }) => url)
    const sections = new Map(
      await Promise.all(urls.map(async (url) => [url, await readSection(url)] as const)),
    )
    result.innerHTML = renderDiagnosis(diagnosis, { readSection: (url) => sections.get(url) })
    status.textContent = note
    addReportOption(result, diagnosis)
    // The app adds the behavior of tabs, copy buttons and placeholders.
    document.dispatchEvent(new Event('article-changed'))
    const heading = result.querySelector<HTMLElement>('#diagnosis')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }
}

function addFileInput(form: HTMLFormElement, onFile: (file: File) => void): HTMLInputElement {
  const input = Object.assign(document.createElement('input'), { type: 'file' })
  form.append(createSource('Or choose a file, or drop it here', [input]))
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  })
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    form.dataset['drop'] = ''
  })
  form.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) delete form.dataset['drop']
  })
  form.addEventListener('drop', (event) => {
    delete form.dataset['drop']
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    input.value = ''
    onFile(file)
  })
  return input
}

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

function addNodeInput(form: HTMLFormElement, onAddress: (address: string) => void): HTMLInputElement {
  const input = Object.assign(document.createElement('input'), {
    inputMode: 'url',
    placeholder: LOCAL_NODE,
    autocomplete: 'off',
    spellcheck: false,
  })
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button',
    textContent: 'Read',
  })
  form.append(createSource('Or read from your node', [input, button]))
  button.addEventListener('click', () => onAddress(input.value))
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAddress(input.value)
  })
  return input
}

/** Returns a labeled line with the controls, of which the first one has the label. */
function createSource(text: string, controls: readonly [HTMLElement, ...HTMLElement[]]): HTMLElement {
  const source = Object.assign(document.createElement('div'), { className: 'diagnose-source' })
  const line = document.createElement('span')
  const [first] = controls
  first.id = `diagnose-source-${document.querySelectorAll('.diagnose-source').length}`
  const label = Object.assign(document.createElement('label'), { htmlFor: first.id, textContent: text })
  line.append(...controls)
  source.append(label, line)
  return source
}

/** Loads the rules on first use. A failure is not kept, so that the next attempt loads them again. */
function createOpener(base: string) {
  let opened: Promise<ReturnType<typeof createDiagnoser>> | undefined
  return function open() {
    opened ??= fetchText(`${base}diagnosis-rules.json`).then((text) => createDiagnoser(parseRules(text)))
    opened.catch(() => (opened = undefined))
    return opened
  }
}

/** Reads sections from the pages of the site, each page once. A page that cannot be loaded has no sections. */
function createSectionReader(): (url: string) => Promise<string | undefined> {
  const pages = new Map<string, Promise<string>>()
  return async function readSection(url) {
    const [path = '', id = ''] = url.split('#')
    const page = pages.get(path) ?? fetchText(path)
    pages.set(path, page)
    try {
      return cutHtmlSection(await page, id)
    } catch {
      pages.delete(path)
      return undefined
    }
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return response.text()
}

startDiagnose()
