import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { Look, Report } from './figures'
import { below, plainDesk } from './measureLoad'
import { ask, watchedTexts, type Stage } from './stage'
import { readMetrics, type ThreadMetrics } from './threadMetrics'

export const rates = [10, 50, 200] as const
const [quietest] = rates
const busiest = 200
/** Minimum frames a second at a quarter of the processor, by message rate. */
const fewestFrames: ReadonlyMap<number, number> = new Map([
  [50, 55],
  [200, 45],
])

/** A live trading screen: the delay until data is painted, and its cost. */
export async function measureLive(stage: Stage, look: Look, report: Report, seconds: number): Promise<void> {
  const { page, cdp, close } = await stage.newPage(watchedTexts[look.page], look.slowdown)
  await page.goto(look.page === 'app' ? `${stage.host.appUrl}/trade/ETH-PERP` : plainDesk(stage))
  await page.locator(watchedTexts[look.page].book).filter({ hasText: /\d/ }).first().waitFor()
  await setTimeout(2_500)
  // A first visit stores data for the next one, which is no cost of a live market.
  if (look.page === 'app') await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const rate of rates) {
    stage.venue.run(rate)
    await setTimeout(1_500)
    await page.evaluate(() => Reflect.get(window, '__probe').start())
    await setTimeout(seconds * 1_000)
    const samples = await ask(page, (probe) => probe.stop())
    for (const kind of ['book', 'ticker'] as const) {
      const own = samples.filter((sample) => sample.kind === kind)
      report.noteMany(
        painted(kind, rate),
        look,
        own.map(({ fromReceivedMs }) => fromReceivedMs),
      )
      report.noteMany(
        sentPainted(kind, rate),
        look,
        own.flatMap(({ fromSentMs }) => fromSentMs ?? []),
      )
    }
    const repaints = new Set(samples.filter(({ kind }) => kind === 'book').map(({ paintedMs }) => paintedMs))
    report.note(`book drawn at ${rate}/s`, look, repaints.size / seconds)
    const work = await watchThread(page, cdp, seconds * 1_000)
    report.note(`main thread at ${rate}/s`, look, work.share * 100)
    report.note(`script at ${rate}/s`, look, work.script * 100)
    report.note(`style and layout at ${rate}/s`, look, work.layout * 100)
    report.note(`layouts at ${rate}/s`, look, work.layouts)
    report.note(`tasks over 50 ms at ${rate}/s`, look, work.longTasks)
    report.note(`longest task at ${rate}/s`, look, work.longestMs)
    const deltas = await page.evaluate((forMs) => Reflect.get(window, '__probe').countFrames(forMs), seconds * 500)
    report.note(
      `frames at ${rate}/s`,
      look,
      (deltas.length * 1000) / deltas.reduce((sum: number, delta: number) => sum + delta, 0),
    )
  }
  stage.venue.stop()
  await close()
}

/** The share of this time in which the main thread was busy, and its long tasks. */
export async function watchThread(page: Page, cdp: CDPSession, forMs: number) {
  const before = await readMetrics(cdp)
  const fromMs = await page.evaluate(() => performance.now())
  await setTimeout(forMs)
  const after = await readMetrics(cdp)
  const tasks = await ask(page, (probe) => probe.longTasks())
  const own = tasks.filter(({ startMs }) => startMs >= fromMs)
  const passedSeconds = after.atSeconds - before.atSeconds
  const shareOf = (name: keyof ThreadMetrics) => (after[name] - before[name]) / passedSeconds
  return {
    share: shareOf('taskSeconds'),
    script: shareOf('scriptSeconds'),
    layout: shareOf('layoutSeconds') + shareOf('styleSeconds'),
    /** Per second. */
    layouts: shareOf('layouts'),
    longTasks: own.length,
    longestMs: Math.max(0, ...own.map(({ durationMs }) => durationMs)),
  }
}

const painted = (kind: string, rate: number) => `${kind} painted at ${rate}/s`
const sentPainted = (kind: string, rate: number) => `${kind} painted since sent, ${rate}/s`

export function explainLive(report: Report): void {
  const quarter: Look = { page: 'app', slowdown: 4 }
  for (const rate of rates) {
    const isBusiest = rate === busiest
    const leastFrames = fewestFrames.get(rate)
    for (const kind of ['book', 'ticker'] as const) {
      report.explain(painted(kind, rate), {
        unit: 'ms',
        how: 'from the page having the frame of the socket (its time stamp) to the end of the frame of the screen that shows its number; the strip is drawn ten times a second at most and with the next book where one comes soon, the book thirty times on a busy page and in a stream of more than about a hundred messages a second',
      })
    }
    report.explain(sentPainted('book', rate), {
      unit: 'ms',
      how: 'the same from the venue’s own time of sending: with the wire, and with waiting for a busy page',
      ...(isBusiest && {
        target: { words: 'p95 ≤ 60 at 1/4', isMet: (figures) => below(figures(quarter, 0.95), 60) },
      }),
    })
    report.explain(`book drawn at ${rate}/s`, { unit: '/s', how: 'frames of the screen with a new book in them' })
    report.explain(`frames at ${rate}/s`, {
      unit: '/s',
      how: 'frames of the screen that a loop of requestAnimationFrame gets',
      ...(leastFrames !== undefined && {
        target: {
          words: `≥ ${leastFrames} at 1/4`,
          isMet: (figures) => {
            const frames = figures(quarter)
            return frames === undefined ? undefined : frames >= leastFrames
          },
        },
      }),
    })
    report.explain(`tasks over 50 ms at ${rate}/s`, {
      unit: '',
      decimals: 0,
      how: 'long tasks of the main thread in the time that its share is taken of',
      ...(isBusiest && { target: { words: '0 at 1/4', isMet: (figures) => below(figures(quarter), 0) } }),
    })
    report.explain(`longest task at ${rate}/s`, {
      unit: 'ms',
      decimals: 0,
      how: 'the longest of them; 0 when there was none',
    })
    report.explain(`main thread at ${rate}/s`, {
      unit: '%',
      how: 'time in tasks of the main thread by the time that passed, the probe being off (CDP Performance.getMetrics)',
      target: {
        words: rate === quietest ? '≤ 6' : '≤ 1.25 × plain at 1/4',
        isMet: (figures) => {
          if (rate === quietest) return below(figures({ page: 'app', slowdown: 1 }), 6)
          const [own, plain] = [figures(quarter), figures({ ...quarter, page: 'plain' })]
          return plain === undefined ? undefined : below(own, plain * 1.25)
        },
      },
    })
    report.explain(`script at ${rate}/s`, { unit: '%', how: 'the part of it that is script' })
    report.explain(`style and layout at ${rate}/s`, { unit: '%', how: 'the part that is style and layout' })
    report.explain(`layouts at ${rate}/s`, { unit: '/s', how: 'layouts in that time' })
  }
}
