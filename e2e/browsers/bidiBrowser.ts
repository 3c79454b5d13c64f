import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { scriptOf, type Browser } from './browser'

type Answer = { readonly id?: number; readonly method?: string; readonly params?: LogEntry } & (
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'success' | 'event'; readonly result?: Readonly<Record<string, unknown>> }
)
type LogEntry = { readonly level?: string; readonly text?: string | null }

/** Nothing is fetched from outside, and tips do not cover the page. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.startup.page': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
  'ui.systemUsesDarkTheme': 1,
}

/** Starts Firefox without windows, and controls it by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'optick-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    '--width=1440',
    '--height=900',
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)))
    child.once('error', reject)
  })
  const { send, onEvent, close } = await connect(`${address}/session`)
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { browserName, browserVersion } = capabilities as Readonly<Record<string, string>>
  const { contexts } = await send('browsingContext.getTree', {})
  const [{ context }] = contexts as readonly [{ readonly context: string }]
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  let errors: string[] = []
  onEvent('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(text ?? 'an error without a text')
  })
  return {
    name: `${browserName} ${browserVersion}`,
    goto: async (url) => {
      const before = errors.length
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      // The page that was left reports the code that it was loading.
      errors = errors.filter((text, index) => index < before || !text.includes('loading dynamically imported module'))
    },
    call: async (work, argument) => {
      const functionDeclaration = `async () => { const run = () => { ${scriptOf(work, argument)} }; return JSON.stringify(await run()) }`
      const parameters = { functionDeclaration, awaitPromise: true, target: { context } }
      const { type, result, exceptionDetails } = (await send('script.callFunction', parameters)) as CallResult
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    act: async (source) => void (await send('input.performActions', { context, actions: [source] })),
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    savePicture: async (path) => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      writeFileSync(path, Buffer.from(String(data), 'base64'))
    },
    close: async () => {
      close()
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type CallResult = {
  readonly type: 'success' | 'exception'
  readonly result: { readonly value?: string }
  readonly exceptionDetails: { readonly text: string }
}

/** Commands and events over one socket. A command that fails throws the text of the browser. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners = new Map<string, (params: LogEntry) => void>()
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method !== undefined && answer.params !== undefined) listeners.get(answer.method)?.(answer.params)
  })
  let lastId = 0
  return {
    send: async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
      const id = ++lastId
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
      return answer.result ?? {}
    },
    onEvent: (method: string, listener: (params: LogEntry) => void) => void listeners.set(method, listener),
    close: () => socket.close(),
  }
}
