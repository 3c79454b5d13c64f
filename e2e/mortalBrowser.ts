import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'

/** A Chromium with a persistent profile, whose browser or page process can be killed and restarted. */
export type MortalBrowser = {
  /** In a new browser if there is none. */
  readonly openPage: () => Promise<Page>
  /** With -9: the processes of all pages, or the whole browser. */
  readonly kill: (what: 'renderer' | 'browser') => Promise<void>
  /** Process ids of pages. */
  readonly renderers: () => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

type Running = { readonly child: ChildProcess; readonly browser: Browser }

export function createMortalBrowser(): MortalBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'optick-profile-'))
  let running: Running | undefined

  async function killAll({ child, browser }: Running): Promise<void> {
    const all = await processesOf(browser)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    for (const { id } of all) killProcess(id)
    await ended
    running = undefined
  }

  async function renderers(): Promise<number[]> {
    if (running === undefined) return []
    const all = await processesOf(running.browser)
    return all.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }

  return {
    renderers,
    openPage: async () => {
      running ??= await start(profile)
      const [context] = running.browser.contexts()
      if (context === undefined) throw new Error('a browser begins with a profile')
      return context.newPage()
    },
    kill: async (what) => {
      if (running === undefined) return
      if (what === 'browser') return killAll(running)
      for (const id of await renderers()) killProcess(id)
    },
    close: async () => {
      if (running !== undefined) await killAll(running)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function processesOf(browser: Browser): Promise<readonly { readonly type: string; readonly id: number }[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
}

async function start(profile: string): Promise<Running> {
  const path = process.env['OPTICK_CHROMIUM'] ?? chromium.executablePath()
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
  const child = spawn(path, [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // Later output is discarded, because it would fill the pipe.
    child.stderr.resume()
    return { child, browser: await chromium.connectOverCDP(address) }
  }
  throw new Error('the browser ended before it was ready')
}
