import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'
import type { Look, Report } from './figures'
import { ask, watchedTexts, type Stage } from './stage'
import { readMetrics } from './threadMetrics'

/** The maximum time for a page to settle. */
const settleMs = 4_000

/** A cold visit: nothing cached, no one signed in. */
export async function measureLoad(stage: Stage, look: Look, report: Report): Promise<void> {
  const { page, cdp, close } = await stage.newPage(watchedTexts[look.page], look.slowdown)
  const traffic = await countTraffic(cdp)
  stage.venue.run(10)
  await page.goto(look.page === 'app' ? `${stage.host.appUrl}/trade/ETH-PERP` : plainDesk(stage))
  await page.locator(watchedTexts[look.page].book).filter({ hasText: /\d/ }).first().waitFor()
  await setTimeout(settleMs)
  stage.venue.stop()
  const load = await ask(page, (probe) => probe.load())
  const drawn = await ask(page, (probe) => probe.firstDrawn())
  const tasks = await ask(page, (probe) => probe.longTasks())
  const { taskSeconds, scriptSeconds, layoutSeconds, styleSeconds } = await readMetrics(cdp)
  report.note('LCP', look, load.largestPaintMs)
  report.note('first paint', look, load.firstPaintMs)
  report.note('book drawn', look, drawn.bookMs ?? Infinity)
  if (look.page === 'app') report.note('ticket usable', look, drawn.ticketMs ?? Infinity)
  report.note(
    'blocking time',
    look,
    tasks.reduce((sum, { durationMs }) => sum + durationMs - 50, 0),
  )
  report.note('longest task of the visit', look, Math.max(0, ...tasks.map(({ durationMs }) => durationMs)))
  report.note('tasks of the visit', look, taskSeconds * 1000)
  report.note('script of the visit', look, scriptSeconds * 1000)
  report.note('style and layout of the visit', look, (layoutSeconds + styleSeconds) * 1000)
  report.note('layout shift', look, load.layoutShift)
  report.note('script', look, traffic.scriptBytes() / 1000)
  report.note('all bytes', look, traffic.allBytes() / 1000)
  report.note('requests', look, traffic.requests())
  report.note('heap after load', look, await heapMegabytes(cdp))
  if (process.env['OPTICK_PERF_WORDS'] !== undefined) {
    console.log(
      `${look.page} 1/${look.slowdown}: LCP ${Math.round(load.largestPaintMs)} ms of ${load.largestPaintOf}; tasks ${tasks.map(({ startMs, durationMs }) => `${Math.round(startMs)}+${Math.round(durationMs)}`).join(' ')}`,
    )
  }
  await close()
}

export function explainLoad(report: Report): void {
  const quarter: Look = { page: 'app', slowdown: 4 }
  const atMost = (limit: number) => ({
    words: `≤ ${limit} at 1/4`,
    isMet: (figures: (look: Look) => number | undefined) => below(figures(quarter), limit),
  })
  const atFullAndQuarter = (full: number, ofQuarter: number) => ({
    words: `≤ ${full}, ≤ ${ofQuarter} at 1/4`,
    isMet: (figures: (look: Look) => number | undefined) => {
      const both = [below(figures({ page: 'app', slowdown: 1 }), full), below(figures(quarter), ofQuarter)]
      return both.every((met) => met === undefined) ? undefined : both.every((met) => met !== false)
    },
  })
  report.explain('LCP', {
    unit: 'ms',
    decimals: 0,
    how: 'largest contentful paint of a cold visit (PerformanceObserver)',
    target: atMost(500),
  })
  report.explain('first paint', { unit: 'ms', decimals: 0, how: 'first contentful paint' })
  report.explain('book drawn', {
    unit: 'ms',
    decimals: 0,
    how: 'from the beginning of the visit to the end of the frame with the best bid in the book',
    target: atFullAndQuarter(300, 900),
  })
  report.explain('ticket usable', {
    unit: 'ms',
    decimals: 0,
    how: 'from the beginning of the visit to the end of the frame in which the ticket takes an amount',
    target: atFullAndQuarter(400, 1_200),
  })
  report.explain('blocking time', {
    unit: 'ms',
    decimals: 0,
    how: 'the time beyond 50 ms of all tasks of the main thread, from the beginning until four seconds after the book',
    target: atFullAndQuarter(10, 250),
  })
  report.explain('longest task of the visit', {
    unit: 'ms',
    decimals: 0,
    how: 'the longest of them',
    target: atMost(120),
  })
  const ofThread = 'in the same time, which depends less on what else the machine does (CDP Performance.getMetrics)'
  report.explain('tasks of the visit', { unit: 'ms', decimals: 0, how: `all tasks of the main thread ${ofThread}` })
  report.explain('script of the visit', { unit: 'ms', decimals: 0, how: 'those of them that are script' })
  report.explain('style and layout of the visit', { unit: 'ms', decimals: 0, how: 'and style and layout' })
  report.explain('layout shift', { unit: '', decimals: 3, how: 'sum of the layout shifts of the same time' })
  report.explain('script', { unit: 'kB', how: 'scripts as they travelled, compressed (CDP Network)' })
  report.explain('all bytes', { unit: 'kB', how: 'everything that travelled over HTTP in that time' })
  report.explain('requests', { unit: '', decimals: 0, how: 'HTTP requests in that time' })
  report.explain('heap after load', {
    unit: 'MB',
    how: 'used heap of the page after two collections, at the end of that time (CDP Runtime.getHeapUsage)',
    target: { words: '≤ 15', isMet: (figures) => below(figures({ page: 'app', slowdown: 1 }), 15) },
  })
}

export function below(value: number | undefined, limit: number): boolean | undefined {
  return value === undefined ? undefined : value <= limit
}

/** Rows per side in the app's book at this window size. */
const rowsInView = 9

export function plainDesk(stage: Stage, more: Readonly<Record<string, string>> = {}): string {
  return `${stage.plain.url}/?${new URLSearchParams({ ws: stage.venue.wsUrl, rows: String(rowsInView), ...more }).toString()}`
}

async function countTraffic(cdp: CDPSession) {
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let [requests, scriptBytes, allBytes] = [0, 0, 0]
  cdp.on('Network.requestWillBeSent', () => (requests += 1))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  return { requests: () => requests, scriptBytes: () => scriptBytes, allBytes: () => allBytes }
}

async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
