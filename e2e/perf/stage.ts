import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { readBook } from '../restTrader'
import { startHost, type Host } from '../startHost'
import { startBookVenue, type BookVenue } from './bookVenue'
import { installProbe, type Probe, type WatchedTexts } from './pageProbe'
import { servePlain, type PlainServer } from './servePlain'

/** The built app on its host, a scripted venue, the plain page and a browser. */
export type Stage = {
  readonly host: Host
  readonly venue: BookVenue
  readonly plain: PlainServer
  readonly browser: Browser
  /** Restarts the scripted book at the venue's best bid, or this many USD below. Call before any page connects. */
  readonly placeBook: (usdBelow: number) => Promise<void>
  /** In a fresh profile with empty caches. */
  readonly newPage: (watched: WatchedTexts, slowdown: number) => Promise<ProbedPage>
  readonly close: () => Promise<void>
}

export type ProbedPage = {
  readonly page: Page
  readonly cdp: CDPSession
  readonly context: BrowserContext
  readonly close: () => Promise<void>
}

/** Where each page shows the content of the last message. */
export const watchedTexts: Readonly<Record<'app' | 'plain', WatchedTexts>> = {
  app: {
    book: 'tr[data-side="buy"][data-index="0"] [data-cell="amount"]',
    ticker: 'section[aria-label="Instrument"] [title="Mark price"]',
  },
  plain: {
    book: 'tr[data-side="buy"][data-index="0"] [data-cell="amount"]',
    ticker: '[data-figure="mark"]',
  },
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-perf-'))
  const venue = await startBookVenue()
  const venues = join(folder, 'venues.json')
  const paper = { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: venue.wsUrl }
  const signing = { name: 'Optick Paper', version: '1', chainId: 1 }
  writeFileSync(venues, JSON.stringify([{ ...paper, signing }]))
  const host = await startHost(['--market', 'quiet', '--seed', '7', '--no-limits', '--venues', venues])
  const instrument = (await (await fetch(`${host.venueUrl}/instrument/ETH-PERP`)).json()) as { instrument_id: string }
  const placeBook = async (usdBelow: number) => {
    const [bid] = await readBook(host.venueUrl, 'bids')
    venue.follow({
      venueWsUrl: host.venueUrl.replace('http', 'ws'),
      instrumentId: instrument.instrument_id,
      middle: (bid?.[0] ?? 3_000) - usdBelow,
    })
  }
  await placeBook(0)
  const plain = await servePlain(join(folder, 'plain'))
  const executablePath = process.env['OPTICK_CHROMIUM']
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  return {
    host,
    venue,
    plain,
    browser,
    placeBook,
    newPage: (watched, slowdown) => newPage(browser, watched, slowdown),
    close: async () => {
      await browser.close()
      await plain.close()
      await venue.close()
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function newPage(browser: Browser, watched: WatchedTexts, slowdown: number): Promise<ProbedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  // The test runner names functions with a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(installProbe, watched)
  const page = await context.newPage()
  // A page slowed to a quarter on a busy machine needs this time.
  page.setDefaultTimeout(120_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp, context, close: () => context.close() }
}

/** Queries the probe in the page. */
export function ask<Answer>(page: Page, question: (probe: Probe) => Answer | Promise<Answer>): Promise<Answer> {
  return page.evaluate<Answer>(`(${question.toString()})(window.__probe)`)
}
