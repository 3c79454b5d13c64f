import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startChainVenue } from '../chainVenue'
import { ChainScreen } from '../screens/ChainScreen'
import type { Look, Report } from './figures'
import { watchThread } from './measureLive'
import { below } from './measureLoad'
import { expectText } from './measureOwn'
import { watchedTexts, type Stage } from './stage'

const updatesPerSecond = 5_000
/** The number of strikes that the app renders at this height. */
const strikesInView = 26

/** 1,500 options with 5,000 updates a second, and the chain of one expiry in view. */
export async function measureChain(stage: Stage, look: Look, report: Report, seconds: number): Promise<void> {
  const { page, cdp, close } = await stage.newPage(watchedTexts[look.page], look.slowdown)
  const venue = await startChainVenue(page)
  if (look.page === 'app') {
    await openTwice(page, stage.host.appUrl, look, report)
    const screen = new ChainScreen(page, stage.host.appUrl)
    await screen.expiries.getByRole('tab').nth(4).click()
  } else {
    const query = { ws: venue.wsUrl, screen: 'chain', rows: String(strikesInView), expiry: '4' }
    await page.goto(`${stage.plain.url}/?${new URLSearchParams(query).toString()}`)
    await page.locator('tbody td').filter({ hasText: /\d/ }).first().waitFor()
  }
  await setTimeout(2_000)
  venue.run(updatesPerSecond)
  await setTimeout(2_000)
  const sentBefore = venue.sentCount()
  const work = await watchThread(page, cdp, seconds * 1_000)
  report.note('chain: updates sent', look, (venue.sentCount() - sentBefore) / seconds)
  report.note('chain: main thread', look, work.share * 100)
  report.note('chain: tasks over 50 ms', look, work.longTasks)
  report.note('chain: longest task', look, work.longestMs)
  const deltas = await page.evaluate((forMs) => Reflect.get(window, '__probe').countFrames(forMs), seconds * 500)
  const total = deltas.reduce((sum: number, delta: number) => sum + delta, 0)
  report.note('chain: frames', look, (deltas.length * 1000) / total)
  await close()
  await venue.close()
}

/** Opens the chain from another screen with the link in the header, twice. */
async function openTwice(page: Page, appUrl: string, look: Look, report: Report): Promise<void> {
  const press = (link: string) => page.locator('header').getByText(link, { exact: true }).first().click()
  await page.goto(`${appUrl}/portfolio`)
  const heading = page.getByRole('heading', { name: 'Portfolio' })
  const open = async (name: string) => {
    await heading.waitFor()
    await setTimeout(2_000)
    const seen = expectText(page, 'route', undefined, 'table[aria-label="Option chain"] td[data-price]', '')
    await press('Options')
    report.note(name, look, (await seen).fromReceivedMs)
    await setTimeout(2_000)
  }
  await open('chain: opened for the first time')
  await press('Portfolio')
  await open('chain: opened again')
}

export function explainChain(report: Report): void {
  const quarter: Look = { page: 'app', slowdown: 4 }
  const openings = [
    ['chain: opened for the first time', 600],
    ['chain: opened again', 300],
  ] as const
  for (const [name, limit] of openings) {
    report.explain(name, {
      unit: 'ms',
      decimals: 0,
      how: 'from the press on its link to the end of the frame with the first quote, of 1,500 options that all have one',
      target: {
        words: `≤ ${limit}`,
        isMet: (figures) => below(figures({ page: 'app', slowdown: 1 }), limit),
      },
    })
  }
  report.explain('chain: updates sent', {
    unit: '/s',
    decimals: 0,
    how: 'options whose quotes changed, of 1,500, in a hundred messages a second; one expiry is in view',
  })
  report.explain('chain: frames', { unit: '/s', how: 'frames of the screen that a loop of requestAnimationFrame gets' })
  report.explain('chain: tasks over 50 ms', { unit: '', decimals: 0, how: 'as on the desk' })
  report.explain('chain: longest task', { unit: 'ms', decimals: 0, how: 'as on the desk' })
  report.explain('chain: main thread', {
    unit: '%',
    how: 'as on the desk; the plain page draws the same columns of as many strikes',
    target: {
      words: '≤ 1.3 × plain',
      isMet: (figures) => {
        const [own, plain] = [figures(quarter), figures({ ...quarter, page: 'plain' })]
        return plain === undefined ? undefined : below(own, plain * 1.3)
      },
    },
  })
}
