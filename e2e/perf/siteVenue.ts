import type { Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { orderFrames } from '@/testing/load/sendOrders'
import { registeredTrader } from '@/testing/registeredTrader'
import { paperRules } from '@/venue/paperRules'
import { createMortalBrowser, type MortalBrowser } from '../mortalBrowser'
import { startPageVenue, type PageVenue } from '../pageVenue'
import { lookAt, memoryMb, percent, print } from './siteLook'

const assets = fileURLToPath(new URL('../../dist/site/assets', import.meta.url))

async function openVenue(browser: MortalBrowser, siteUrl: string): Promise<{ page: Page; venue: PageVenue }> {
  const file = readdirSync(assets).find((name) => /^venueWorker-.*\.js$/.test(name))
  const page = await browser.openPage()
  // A file of the site: its origin, without the app.
  await page.goto(`${siteUrl}/venues.json`)
  return { page, venue: await startPageVenue(page, `/assets/${file}`) }
}

async function largestMb(browser: MortalBrowser): Promise<number> {
  return Math.max(0, ...(await browser.renderers()).map(memoryMb))
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** The venue alone: a page without the app runs it. */
export async function measureAlone(siteUrl: string, seconds: number): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const empty = await browser.openPage()
    await empty.goto(`${siteUrl}/venues.json`)
    const before = await largestMb(browser)
    await empty.close()
    const { venue } = await openVenue(browser, siteUrl)
    print('start of a new venue', inSeconds(venue.startMs))
    // The older days of its past are written in its first seconds.
    await setTimeout(8_000)
    const atFirst = await largestMb(browser)
    const { worker } = await lookAt(await browser.renderers(), seconds)
    print('worker alone, share of a core', percent(worker), '≤ 8 %')
    const after = await largestMb(browser)
    print(`memory that the venue adds, after ${seconds + 8} s`, `${(after - before).toFixed(0)} MB`, '≤ 200 MB')
    print('its growth since 8 s', `${(((after - atFirst) / seconds) * 60).toFixed(1)} MB/min`)
    await venue.close()
    await browser.kill('browser')
    const { venue: restarted } = await openVenue(browser, siteUrl)
    print('start again after a kill', inSeconds(restarted.startMs), '≤ 2 s')
    await restarted.close()
  } finally {
    await browser.close()
  }
}

/** Signed orders of one account whose key the venue has seen, sent by a page that does nothing else. */
export async function measureOrders(siteUrl: string, seconds: number): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const { page, venue } = await openVenue(browser, siteUrl)
    const { domain } = paperRules
    const trader = await registeredTrader({ restUrl: venue.restUrl, core: { domain } }, 'ann')
    const response = await fetch(`${venue.restUrl}/index?asset=ETH`)
    const index = BigInt(Math.round(Number(Reflect.get(Object(await response.json()), 'price')) * 1_000_000))
    await venue.close()
    const frames = orderFrames(trader, domain, index, 1_500 * seconds, BigInt(Date.now()) * 1_000_000n)
    const auth = JSON.stringify({ id: -1, op: 'auth', data: { key: trader.apiKey, secret: trader.apiSecret } })
    const { answered, refused, tookMs } = await page.evaluate(sendInPage, { auth, frames, ms: seconds * 1_000 })
    const perSecond = Math.round((answered / tookMs) * 1_000)
    print(`signed orders a second in the worker${refused > 0 ? `, ${refused} refused` : ''}`, `${perSecond}`, '≥ 1000')
  } finally {
    await browser.close()
  }
}

type FromVenue = { readonly kind: string; readonly id: number; readonly bytes?: Uint8Array }

/** Runs in the page: keeps 64 orders without an answer until the time is over. */
function sendInPage({ auth, frames, ms }: { auth: string; frames: readonly string[]; ms: number }) {
  // The port that `startPageVenue` has left in the page, and the listener of its messages.
  const own = globalThis as unknown as { venuePort: MessagePort; heard: (message: unknown) => Promise<void> }
  own.heard = () => Promise.resolve()
  const id = 1_000_000
  const decoder = new TextDecoder()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is for windows: a port has no target.
  const say = (message: object) => own.venuePort.postMessage({ id, ...message })
  let next = 0
  let answered = 0
  let refused = 0
  let startMs = 0
  return new Promise<{ answered: number; refused: number; tookMs: number }>((resolve) => {
    const sendNext = () => {
      const text = frames[next]
      next += 1
      if (text !== undefined) say({ kind: 'text', text })
    }
    const read = (bytes: Uint8Array) => {
      say({ kind: 'taken', bytes: bytes.length })
      const text = decoder.decode(bytes)
      if (startMs === 0) {
        startMs = performance.now()
        for (let at = 0; at < 64; at++) sendNext()
        return
      }
      refused += text.split('"error"').length - 1
      for (let count = text.split('"id":').length - 1; count > 0; count -= 1) {
        answered += 1
        sendNext()
      }
      const tookMs = performance.now() - startMs
      if (tookMs >= ms || answered >= frames.length) resolve({ answered, refused, tookMs })
    }
    own.venuePort.addEventListener('message', ({ data }: MessageEvent<FromVenue>) => {
      if (data.id !== id) return
      if (data.kind === 'opened') say({ kind: 'text', text: auth })
      if (data.bytes !== undefined) read(data.bytes)
    })
    say({ kind: 'open', url: '/ws' })
  })
}
