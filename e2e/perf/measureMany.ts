import type { Locator, Page } from '@playwright/test'
import { HistoryScreen } from '../screens/HistoryScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'
import type { Look, Report } from './figures'
import { openManyAccount, orderCount, type ManyAccount } from './manyAccount'
import { watchThread } from './measureLive'
import { below } from './measureLoad'
import { expectText } from './measureOwn'
import { watchedTexts, type Stage } from './stage'

const backgroundRate = 10
/** Pixels per step of the wheel, and milliseconds between steps. */
const wheelPx = 120
const wheelMs = 30

const accounts = new WeakMap<Stage, Promise<ManyAccount>>()

/** One account for all measurements, created before the first. */
export function prepareMany(stage: Stage): Promise<ManyAccount> {
  const known = accounts.get(stage) ?? openManyAccount(stage.host.venueUrl)
  accounts.set(stage, known)
  return known
}

/** The trading screen and history of an account with 400 open orders and 10,000 fills; only in the app. */
export async function measureMany(stage: Stage, look: Look, report: Report, seconds: number): Promise<void> {
  if (look.page === 'plain') return
  const { key } = await prepareMany(stage)
  const { page, cdp, close } = await stage.newPage(watchedTexts.app, 1)
  await installWallet(page, { key })
  const screen = new TradeScreen(page, stage.host.appUrl)
  await screen.begin()
  await page.getByRole('tab', { name: new RegExp(`^Open orders ${orderCount}`) }).waitFor()
  await screen.showTable('Open orders')
  await screen.signBy('One-click')
  if (look.slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: look.slowdown })
  stage.venue.run(backgroundRate)
  await page.waitForTimeout(2_000)
  report.note('many: main thread', look, (await watchThread(page, cdp, seconds * 1_000)).share * 100)
  const scroll = async (name: string, table: Locator) => {
    const deltas = await scrolledFrames(page, table, seconds * 1_000)
    const total = deltas.reduce((sum, delta) => sum + delta, 0)
    report.note(`many: frames, ${name}`, look, (deltas.length * 1_000) / total)
    report.noteMany(`many: frame, ${name}`, look, deltas)
  }
  await scroll('orders', screen.openOrders)
  report.noteMany('many: amend painted', look, await amendFirst(page, screen, seconds * 2))
  await screen.showTable('Fills')
  await scroll('fills', screen.fills)
  const history = new HistoryScreen(page, stage.host.appUrl)
  await history.go('fills')
  await history.rows('fills').first().filter({ hasText: /\d/ }).waitFor()
  await scroll('history', history.table('fills'))
  stage.venue.stop()
  await close()
}

/** Intervals between frames while the wheel turns, down for half of the time and then up. */
async function scrolledFrames(page: Page, table: Locator, forMs: number): Promise<readonly number[]> {
  const box = await table.locator('..').boundingBox()
  if (box === null) throw new Error('the list is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const counted = page.evaluate((ms) => Reflect.get(window, '__probe').countFrames(ms), forMs) as Promise<number[]>
  const startMs = performance.now()
  for (let passedMs = 0; passedMs < forMs; passedMs = performance.now() - startMs) {
    await page.mouse.wheel(0, passedMs < forMs / 2 ? wheelPx : -wheelPx)
    await page.waitForTimeout(wheelMs)
  }
  return counted
}

/** From the press of "Save" to the row with the target price. */
async function amendFirst(page: Page, screen: TradeScreen, count: number): Promise<readonly number[]> {
  await screen.openOrders.locator('..').evaluate((box) => box.scrollTo(0, 0))
  const row = screen.openOrders.locator('tbody tr').first()
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const price = (2_100.5 + turn).toFixed(1)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Price' }).fill(price)
    const shown = Number(price).toLocaleString('en-US')
    const seen = expectText(page, 'amend', undefined, 'table[aria-label="Open orders"] tbody tr', shown)
    await row.getByRole('button', { name: 'Save' }).click()
    times.push((await seen).fromReceivedMs)
    // The venue's answer ends the edit.
    await row.locator('button:not([aria-busy])', { hasText: 'Edit' }).waitFor()
  }
  return times
}

export function explainMany(report: Report): void {
  const full: Look = { page: 'app', slowdown: 1 }
  const lists = {
    orders: 'the desk’s table of 400 open orders',
    fills: 'the desk’s table of the newest 500 fills',
    history: 'the history of 10,000 fills',
  }
  for (const [name, list] of Object.entries(lists)) {
    report.explain(`many: frames, ${name}`, {
      unit: '/s',
      how: `frames of the screen while the wheel turns by ${wheelPx} pixels every ${wheelMs} ms over ${list}, the market at ${backgroundRate} messages a second`,
      target: {
        words: '≥ 58',
        isMet: (figures) => {
          const own = figures(full)
          return own === undefined ? undefined : own >= 58
        },
      },
    })
    report.explain(`many: frame, ${name}`, {
      unit: 'ms',
      how: 'the intervals between these frames',
      target: { words: 'p95 ≤ 18', isMet: (figures) => below(figures(full, 0.95), 18) },
    })
  }
  report.explain('many: amend painted', {
    unit: 'ms',
    how: 'from letting go of “Save” in a row of the 400 to the end of the frame of the screen with the price that it is on its way to, one-click',
  })
  report.explain('many: main thread', { unit: '%', how: 'as on the desk, nothing being done' })
}
