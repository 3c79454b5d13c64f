import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { orderFrames } from '@/dev/testing/load/sendOrders'
import { registeredTrader, type Trader } from '@/dev/testing/registeredTrader'
import { paperRules } from '@/venue/paperRules'
import { createMortalBrowser, type MortalBrowser } from '../mortalBrowser'
import { startPageVenue, type PageVenue } from '../pageVenue'
import { sampleProcesses, memoryMb, percent, print } from './siteLook'

const assets = fileURLToPath(new URL('../../dist/site/assets', import.meta.url))

async function openVenue(browser: MortalBrowser, siteUrl: string): Promise<{ page: Page; venue: PageVenue }> {
  const file = readdirSync(assets).find((name) => /^venueWorker-.*\.js$/.test(name))
  const page = await browser.openPage()
  // A file of the site has its origin without the app.
  await page.goto(`${siteUrl}/venues.json`)
  return { page, venue: await startPageVenue(page, `/assets/${file}`) }
}

async function largestMb(browser: MortalBrowser): Promise<number> {
  return Math.max(0, ...(await browser.renderers()).map(memoryMb))
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** A page without the app runs the venue. */
export async function measureAlone(siteUrl: string, seconds: number): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const empty = await browser.openPage()
    await empty.goto(`${siteUrl}/venues.json`)
    const before = await largestMb(browser)
    await empty.close()
    const { venue } = await openVenue(browser, siteUrl)
    print('start of a new venue', inSeconds(venue.startMs))
    // The venue writes the older days of its past in the first seconds.
    await setTimeout(8_000)
    const atFirst = await largestMb(browser)
    const { worker } = await sampleProcesses(await browser.renderers(), seconds)
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

/** Signed orders of accounts whose keys the venue knows, sent by a page that does nothing else. */
export async function measureOrders(siteUrl: string, seconds: number): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const { send } = await openSender(browser, siteUrl)
    const { answered, refused, tookMs } = await send(1_500 * seconds, seconds * 1_000)
    const perSecond = Math.round((answered / tookMs) * 1_000)
    print(`signed orders a second in the worker${refused > 0 ? `, ${refused} refused` : ''}`, `${perSecond}`, '≥ 1000')
  } finally {
    await browser.close()
  }
}

/** The start after a kill with this many commands in the data, without the market's. */
export async function measureRestart(siteUrl: string, commands: number): Promise<void> {
  const browser = createMortalBrowser()
  try {
    const { send } = await openSender(browser, siteUrl)
    let done = 0
    // Signed in portions, because the venue rejects old requests.
    while (done < commands) {
      const { answered, refused } = await send(Math.min(10_000, commands - done), 600_000)
      if (refused > 0 || answered === 0) throw new Error(`${refused} of ${answered} orders were refused`)
      done += answered
    }
    await browser.kill('browser')
    const { venue } = await openVenue(browser, siteUrl)
    print(`start again after a kill with ${commands} orders`, inSeconds(venue.startMs), '≤ 2 s')
    await venue.close()
  } finally {
    await browser.close()
  }
}

type Sent = { readonly answered: number; readonly refused: number; readonly tookMs: number }
/** One account's messages on a separate socket. */
type Sender = { readonly auth: string; readonly frames: readonly string[] }

/** Several accounts, because one may send only 200 orders a second. */
const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'] as const

async function openSender(browser: MortalBrowser, siteUrl: string) {
  const { page, venue } = await openVenue(browser, siteUrl)
  const { domain } = paperRules
  const traders: Trader[] = []
  for (const name of names) traders.push(await registeredTrader({ restUrl: venue.restUrl, core: { domain } }, name))
  const response = await fetch(`${venue.restUrl}/index?asset=ETH`)
  const index = BigInt(Math.round(Number(Reflect.get(Object(await response.json()), 'price')) * 1_000_000))
  await venue.close()
  let firstId = 1_000_000
  return {
    /** Sends `count` orders, or as many as are answered in `ms`. Throws if the venue closes a socket. */
    send: (count: number, ms: number): Promise<Sent> => {
      const senders = traders.map((trader): Sender => {
        const { apiKey: key, apiSecret: secret } = trader
        const salt = BigInt(Date.now()) * 1_000_000n
        const frames = orderFrames(trader, domain, index, Math.ceil(count / names.length), salt)
        return { auth: JSON.stringify({ id: -1, op: 'auth', data: { key, secret } }), frames }
      })
      const sent = page.evaluate(sendInPage, { senders, ms, firstId })
      firstId += names.length
      return sent
    },
  }
}

type FromVenue = { readonly kind: string; readonly id: number; readonly bytes?: Uint8Array; readonly code?: number }

/** Runs in the page: each sender maintains eight unanswered orders until the time is over. */
function sendInPage({
  senders,
  ms,
  firstId,
}: {
  senders: readonly Sender[]
  ms: number
  firstId: number
}): Promise<Sent> {
  // The port stored in the page by `startPageVenue`, and its message listener.
  const own = globalThis as unknown as { venuePort: MessagePort; received: (message: unknown) => Promise<void> }
  own.received = () => Promise.resolve()
  const decoder = new TextDecoder()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is for windows: a port has no target.
  const say = (message: object) => own.venuePort.postMessage(message)
  const count = senders.reduce((sum, { frames }) => sum + frames.length, 0)
  const next = senders.map(() => 0)
  let waiting = senders.length
  let answered = 0
  let refused = 0
  let startMs = 0
  return new Promise<Sent>((resolve, reject) => {
    const sendNext = (sender: number) => {
      const text = senders[sender]?.frames[next[sender] ?? 0]
      next[sender] = (next[sender] ?? 0) + 1
      if (text !== undefined) say({ kind: 'text', id: firstId + sender, text })
    }
    const start = () => {
      startMs = performance.now()
      for (let at = 0; at < 8; at++) for (let sender = 0; sender < senders.length; sender++) sendNext(sender)
    }
    const read = (sender: number, bytes: Uint8Array) => {
      say({ kind: 'taken', id: firstId + sender, bytes: bytes.length })
      const text = decoder.decode(bytes)
      if (waiting > 0) {
        // The answer to a sender's authentication. All start once all are authenticated.
        waiting -= 1
        if (waiting === 0) start()
        return
      }
      refused += text.split('"error"').length - 1
      for (let more = text.split('"id":').length - 1; more > 0; more -= 1) {
        answered += 1
        sendNext(sender)
      }
      const tookMs = performance.now() - startMs
      if (tookMs < ms && answered < count) return
      for (let at = 0; at < senders.length; at++) say({ kind: 'close', id: firstId + at })
      resolve({ answered, refused, tookMs })
    }
    own.venuePort.addEventListener('message', ({ data }: MessageEvent<FromVenue>) => {
      const sender = data.id - firstId
      const auth = senders[sender]?.auth
      if (auth === undefined) return
      if (data.kind === 'opened') say({ kind: 'text', id: data.id, text: auth })
      if (data.kind === 'closed') reject(new Error(`closed with ${data.code} after ${answered} answers`))
      if (data.bytes !== undefined) read(sender, data.bytes)
    })
    for (let sender = 0; sender < senders.length; sender++) say({ kind: 'open', id: firstId + sender, url: '/ws' })
  })
}
