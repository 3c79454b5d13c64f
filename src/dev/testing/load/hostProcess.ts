import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SigningDomain } from '@/core/protocol/eip712'

/** The probe's report for the time since `begin` (hostProbe.mjs). */
export type HostSample = {
  /** Delays of the event loop in milliseconds. */
  readonly loopMs: { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number }
  /** The share of time in which the loop did not wait. */
  readonly loopBusy: number
  /** Processors in use by the process. */
  readonly cpuShare: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly arrayBuffers: number
}

/** A venue in a separate process: a live market, a journal on disk, and no limits unless requested. */
export type HostProcess = {
  readonly restUrl: string
  readonly wsUrl: string
  readonly domain: SigningDomain
  readonly begin: () => Promise<void>
  readonly look: () => Promise<HostSample>
  readonly stop: () => Promise<void>
}

const probe = fileURLToPath(new URL('hostProbe.mjs', import.meta.url))
const dist = join(process.cwd(), process.env['OPTICK_DIST'] ?? 'dist')

/** @throws Error if the venue ends before it prints its address */
export async function startHost({ hasLimits = false } = {}): Promise<HostProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-load-'))
  const flags = [
    '--venue-only',
    '--venue-port',
    '0',
    '--data',
    folder,
    '--seed',
    '5',
    ...(hasLimits ? [] : ['--no-limits']),
  ]
  const host = fork(join(dist, 'host/main.js'), flags, {
    execArgv: ['--import', probe],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => host.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('the venue has ended before it began')))
    if (host.stdout === null) throw new Error('the output of the venue is a pipe')
    createInterface(host.stdout).on('line', (line) => {
      const [, url] = /^Optick venue: http:\/\/(\S+)/.exec(line) ?? []
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'))
    })
  })

  function ask(question: 'begin' | 'look'): Promise<unknown> {
    return new Promise((resolve) => {
      host.once('message', resolve)
      host.send(question)
    })
  }

  return {
    restUrl: `http://${address}`,
    wsUrl: `ws://${address}`,
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    begin: async () => void (await ask('begin')),
    // The probe is in this folder, and its reports have this type.
    look: async () => (await ask('look')) as HostSample,
    stop: async () => {
      host.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
