import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../src/dev/testing/freePort'
import { scriptOf, type Browser } from './browser'

/** A WebDriver Classic driver process, and the browser capabilities that it is started with. */
export type Driver = {
  readonly program: string
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a driver, which starts its browser (https://w3c.github.io/webdriver/). */
export async function startDriven({ program, capabilities, env = {} }: Driver): Promise<Browser> {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(90_000),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { readonly value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${(value as { readonly message: string }).message}`)
    return value
  }
  for (let tries = 0; ; tries++) {
    try {
      await ask('GET', '/status')
      break
    } catch (error) {
      if (tries > 50 || child.exitCode !== null) throw error
      await setTimeout(100)
    }
  }
  const session = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none', ...capabilities } },
  })) as {
    readonly sessionId: string
    readonly capabilities: { readonly browserName: string; readonly browserVersion: string }
  }
  const path = `/session/${session.sessionId}`
  await ask('POST', `${path}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 })
  await ask('POST', `${path}/timeouts`, { pageLoad: 60_000, script: 60_000 })
  const call: Browser['call'] = async (work, argument) => {
    const script = `const run = () => { ${scriptOf(work, argument)} }; const done = arguments[arguments.length - 1];
      Promise.resolve().then(run).then((value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
    const { value, error } = (await ask('POST', `${path}/execute/async`, { script, args: [] })) as {
      readonly value?: string
      readonly error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value === undefined ? undefined : JSON.parse(value)
  }
  return {
    name: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    goto: async (url) => {
      await call(() => void Object.assign(globalThis, { isLeft: true }), undefined)
      await ask('POST', `${path}/url`, { url })
      const isThere = () => !('isLeft' in globalThis) && document.readyState === 'complete'
      // A page that is being replaced answers with an error.
      for (let tries = 0; !(await call(isThere, undefined).catch(() => false)); tries++) {
        if (tries > 300) throw new Error(`${url} was not loaded within 30 s`)
        await setTimeout(100)
      }
    },
    call,
    act: async (source) => void (await ask('POST', `${path}/actions`, { actions: [source] })),
    takeErrors: () => [],
    savePicture: async (file) => {
      writeFileSync(file, Buffer.from(String(await ask('GET', `${path}/screenshot`)), 'base64'))
    },
    close: async () => {
      // A driver that hangs is ended all the same.
      await ask('DELETE', path).catch((error: unknown) => console.error('the session did not end:', error))
      child.kill('SIGTERM')
      await ended
    },
  }
}
