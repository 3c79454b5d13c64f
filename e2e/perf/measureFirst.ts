import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { createRandom } from '@/core/lib/random'
import { TradeScreen } from '../screens/TradeScreen'
import type { Look, Report } from './figures'
import { watchedTexts, type Stage } from './stage'

/** Milliseconds before a person presses, between a quick and a slow reader of a simple screen. */
const looks = [350, 420, 500, 560, 640, 720, 850, 1_100] as const
/** Milliseconds between two keys. */
const keys = [70, 90, 110, 140, 180] as const

/** Clicks and seconds from an empty browser to the first order, and to its first amend by drag, at a person's pace. */
export async function measureFirst(stage: Stage, look: Look, report: Report): Promise<void> {
  // The plain page has no wallet to connect.
  if (look.page === 'plain') return
  // However the scripted book and the venue's move in these seconds, a bid at a price of one rests in the other.
  await stage.placeBook(10)
  const { page, close } = await stage.newPage(watchedTexts.app, look.slowdown)
  await page.setViewportSize({ width: 1440, height: 900 })
  const screen = new TradeScreen(page, stage.host.appUrl)
  const person = createPerson(page, 22)
  stage.venue.run(10)
  const startMs = performance.now()
  const seconds = () => (performance.now() - startMs) / 1_000

  await page.goto(stage.host.appUrl)
  await person.click(page.getByRole('button', { name: 'Connect wallet' }))
  await person.click(screen.walletDialog.getByRole('button', { name: 'Start with play money' }))
  await screen.account.waitFor()
  // A row that has moved in the last 300 ms ignores a press, and a person presses again.
  do await person.click(screen.bookCell('buy', 5, 'price'))
  while ((await screen.price.inputValue()) === '')
  await person.click(screen.amount)
  await person.type('0.1')
  await person.click(screen.submit)
  await screen.orderRows.first().waitFor()
  report.note('first order', look, seconds())
  report.note('first order, clicks', look, person.clicks())

  const row = screen.orderRows.first()
  const before = await row.innerText()
  await person.drag(screen.orderLine(/^Order /), 60)
  while ((await row.innerText()) === before) await setTimeout(20)
  report.note('first amend by drag', look, seconds())
  report.note('first amend by drag, clicks', look, person.clicks())
  stage.venue.stop()
  await close()
}

/** Moves in small steps with pauses as people do, determined by the seed. */
export function createPerson(page: Page, seed: number) {
  const random = createRandom(seed)
  let clicks = 0
  const goTo = async (target: Locator) => {
    await target.waitFor()
    await setTimeout(random.pick(looks))
    const box = await target.boundingBox()
    if (box === null) throw new Error('there is nothing to point at')
    const [x, y] = [box.x + box.width * (0.3 + 0.4 * random.next()), box.y + box.height * (0.3 + 0.4 * random.next())]
    await page.mouse.move(x, y, { steps: 15 + random.integer(15) })
    return { x, y }
  }
  const press = async () => {
    await page.mouse.down()
    clicks += 1
  }
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      await goTo(target)
      await press()
      await page.mouse.up()
    },
    type: async (text: string) => {
      for (const key of text) {
        await setTimeout(random.pick(keys))
        await page.keyboard.press(key)
      }
    },
    drag: async (target: Locator, down: number) => {
      const { x, y } = await goTo(target)
      await press()
      await page.mouse.move(x, y + down, { steps: 25 })
      await setTimeout(random.pick(looks))
      await page.mouse.up()
    },
  }
}

export function explainFirst(report: Report): void {
  const how = 'from an empty browser, at the pace of a person with a fixed series of pauses'
  report.explain('first order', { unit: 's', decimals: 1, how: `${how}, to the row of the first order` })
  report.explain('first order, clicks', { unit: '', decimals: 0, how: 'presses of the mouse until then' })
  report.explain('first amend by drag', { unit: 's', decimals: 1, how: `${how}, to the new price in that row` })
  report.explain('first amend by drag, clicks', { unit: '', decimals: 0, how: 'presses of the mouse until then' })
}
