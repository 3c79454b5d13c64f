import type { Locator, Page } from '@playwright/test'
import { runSize } from '@/dev/testing/runSize'
import { catalogueOf } from '../catalogue'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { listedCall } from '../listedOption'
import { PositionsPanel } from '../screens/PositionsPanel'
import { RiskScreen } from '../screens/RiskScreen'
import { StopsPanel } from '../screens/StopsPanel'
import { TicketKinds } from '../screens/TicketKinds'

const tablet = { width: 1024, height: 768 }
const desks = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const

/** Whether a click on the control's center hits it: it is in the viewport and not covered. */
async function isHit(control: Locator): Promise<boolean> {
  await control.waitFor()
  return (await missed(control)).length === 0
}

/** The texts of controls whose center a click does not hit. */
function missed(controls: Locator): Promise<readonly string[]> {
  return controls.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !isInside || met === null || !element.contains(met)
      })
      .map(({ textContent }) => textContent ?? ''),
  )
}

test('position actions, the ticket’s submit button with margin and fee directly below it, two levels of each side of a low book, and on a phone expiries, statistics and risk matrices are in view', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(240_000)
  const option = await listedCall(host.venueUrl, -1)
  const risk = new RiskScreen(page)
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '0.4' })
  await expect(tradeScreen.toasts).toContainText('Bought 0.4')

  await test.step('position actions and the ticket’s submit button are in view without scrolling', async () => {
    await tradeScreen.showTable('Positions')
    const panel = new PositionsPanel(page)
    await panel.row('ETH-PERP').waitFor()
    for (const size of desks) {
      await page.setViewportSize(size)
      for (const action of ['Close', 'Reverse']) {
        const button = panel.row('ETH-PERP').getByRole('button', { name: `${action} ETH-PERP` })
        await expect.poll(() => isHit(button), `${action} at ${size.width}`).toBe(true)
      }
      await expect.poll(() => isHit(tradeScreen.submit), `the ticket at ${size.width}`).toBe(true)
    }
    await page.setViewportSize(tablet)
    await expect.poll(() => isHit(tradeScreen.submit), `the ticket at ${tablet.width}`).toBe(true)
    // The figures before these actions are in view too. This layout has other tabs.
    await tradeScreen.showTable('Positions')
    const table = page.getByRole('table', { name: 'Positions' })
    await expect
      .poll(() => table.evaluate(({ parentElement: box }) => (box === null ? null : box.scrollWidth - box.clientWidth)))
      .toBe(0)
  })

  await test.step('the portfolio layout shows two levels of each side of the book on a low screen', async () => {
    await page.setViewportSize({ width: 1110, height: 768 })
    await page.keyboard.press('Alt+3')
    for (const side of ['buy', 'sell'] as const) {
      for (const index of [0, 1]) {
        const cell = tradeScreen.bookCell(side, index, 'price')
        await expect.poll(() => isHit(cell), `${side} level ${index}`).toBe(true)
      }
    }
    await expect.poll(() => isHit(tradeScreen.submit)).toBe(true)
    await page.keyboard.press('Alt+1')
  })

  await test.step('margin and fee are directly below the submit button of every ticket, in view at three widths', async () => {
    const kinds = new TicketKinds(page)
    const stops = new StopsPanel(page)
    for (const size of [{ width: 1440, height: 900 }, tablet, { width: 390, height: 844 }]) {
      await page.setViewportSize(size)
      if (size.width === 390) await tradeScreen.openSheet()
      const check = async (ticket: Locator, kind: string) => {
        const where = `${kind} at ${size.width}`
        const submit = ticket.locator('button[type="submit"]')
        const margin = ticket.getByText('Margin', { exact: true }).first()
        await expect(
          ticket.getByText(/^Fee/).first().locator('xpath=ancestor-or-self::dt/following-sibling::dd[1]'),
          where,
        ).toContainText(/\d/)
        await expect.poll(() => isHit(margin), `${where}, margin`).toBe(true)
        await expect.poll(() => isHit(submit), `${where}, button`).toBe(true)
        const [above, below] = [await submit.boundingBox(), await margin.boundingBox()]
        // Only such figures and the text that is signed may be between them.
        expect((below?.y ?? Infinity) - (above?.y ?? 0), where).toBeLessThan(170)
      }
      await kinds.choose('Stop')
      await stops.ticket.getByRole('button', { name: '\u22121%' }).click()
      await check(stops.ticket, 'Stop')
      await kinds.choose('TWAP')
      await kinds.fillTwap({ side: 'Buy', amount: '2', minutes: '5' })
      await check(kinds.twap, 'TWAP')
      await kinds.choose('Scaled')
      await kinds.fillScale({ side: 'Buy', from: '3000', to: '3050', total: '1', count: '5' })
      await check(kinds.scale, 'Scaled')
    }
  })

  await test.step('take-profit and stop-loss of an order are in view without scrolling, on a desk and in the sheet of a phone', async () => {
    const { ticket } = tradeScreen
    const names = [
      'Take-profit: Trigger',
      'Take-profit: % above entry',
      'Stop-loss: Trigger',
      'Stop-loss: % below entry',
    ]
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      if (size.width === 390 && !(await ticket.isVisible())) await tradeScreen.openSheet()
      await new TicketKinds(page).choose('Limit')
      await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: '3000' })
      for (const name of names) {
        const field = ticket.getByRole('textbox', { name })
        await expect.poll(() => isHit(field), `${name} at ${size.width}`).toBe(true)
      }
      const top = ticket.getByRole('radiogroup', { name: 'Side' })
      await expect.poll(() => isHit(top), `the side at ${size.width}`).toBe(true)
    }
  })

  await test.step('on a phone expiries, statistics and the usual risk matrix can be read without scrolling sideways', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goInPage(page, `/trade/${option.name}`)
    await page.getByRole('heading', { name: option.name }).waitFor({ state: 'attached' })
    await new TicketKinds(page).choose('Limit')
    await tradeScreen.place({ side: 'Buy', amount: '1' })
    await expect(tradeScreen.toasts).toContainText('Bought 1')
    await risk.open()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(risk.cell(8, 4)).toHaveText(/\d/)
    await expect.poll(() => isHit(risk.cell(8, 4))).toBe(true)
    await expect.poll(() => sideways(risk.matrix), 'the risk matrix').toBe(0)
    for (const [path, tables] of [
      ['/options/expiries/ETH', ['Expiries', 'Positions at expiry']],
      ['/statistics', ['Assets', 'Funding', 'Option trades']],
    ] as const) {
      await goInPage(page, path)
      for (const name of tables) {
        const table = page.getByRole('table', { name, exact: true })
        await expect(table.getByRole('row').nth(1), name).toContainText(/\d/)
        await expect.poll(() => sideways(table), name).toBe(0)
      }
    }
    // Figures that used to be out of view.
    await goInPage(page, '/options/expiries/ETH')
    const held = page
      .getByRole('table', { name: 'Expiries', exact: true })
      .getByRole('row')
      .filter({ hasText: '\u2248' })
    await expect(held).toHaveCount(1)
    await expect(held.locator('[data-label="Positions"]')).toHaveText('1')
    await expect(held.locator('[data-label="ATM IV"]')).toHaveText(/^\d+\.\d%$/)
  })

  await test.step('on a phone every row of an option account’s risk matrix can be tapped', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goInPage(page, `/trade/${option.name}`)
    await page.getByRole('heading', { name: option.name }).waitFor({ state: 'attached' })
    // The call of the previous step, and two more.
    await tradeScreen.place({ side: 'Sell', amount: '3' })
    await expect(tradeScreen.toasts).toContainText('Sold 3')
    await goInPage(page, '/trade/ETH-PERP')
    await page.getByRole('heading', { name: 'ETH-PERP' }).waitFor({ state: 'attached' })
    await tradeScreen.place({ side: 'Buy', amount: '1' })
    await expect(tradeScreen.toasts).toContainText('Bought 1.00 ETH-PERP')
    await risk.open()
    await page.setViewportSize({ width: 390, height: 844 })
    // The header, and four spot steps in either direction.
    await expect(risk.matrix.getByRole('row')).toHaveCount(10)
    for (let row = 0; row < 9; row++) {
      await expect(risk.cell(row, 0)).toHaveText(/\d/)
      await risk.cell(row, 0).click()
      await expect(risk.cell(row, 0)).toHaveAttribute('aria-pressed', 'true')
    }
    // Fully visible: no row is covered.
    const cut = await risk.matrix.evaluate((table) => {
      const box = table.parentElement?.getBoundingClientRect()
      return box === undefined ? Infinity : table.getBoundingClientRect().bottom - box.bottom
    })
    expect(cut).toBeLessThanOrEqual(1)
  })
})

/** German texts are longer, and the light theme has its own borders. */
const looks = (
  [
    { language: 'de', theme: 'light' },
    { language: 'en', theme: 'dark' },
  ] as const
).slice(0, runSize({ usual: 1, full: 2 }))

test(`row actions are in view in every layout, ${looks.map(({ language, theme }) => `${theme} in ${language}`).join(' and ')}; a landscape tablet shows all tabs and three levels of each side of the book`, async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(180_000)
  const option = await listedCall(host.venueUrl, -1)
  await tradeScreen.begin(option.name)
  await tradeScreen.place({ side: 'Buy', amount: '1' })
  await expect(tradeScreen.toasts).toContainText('Bought 1')
  await tradeScreen.place({ side: 'Buy', amount: '1', price: '200' })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await goInPage(page, '/trade/ETH-PERP')
  await page.getByRole('heading', { name: 'ETH-PERP' }).waitFor({ state: 'attached' })
  await tradeScreen.place({ side: 'Buy', amount: '1' })
  await tradeScreen.showTable('Positions')
  await expect(new PositionsPanel(page).rows).toHaveCount(2)
  const stops = new StopsPanel(page)
  await stops.openTicket()
  await stops.ticket.getByRole('button', { name: '\u22120.5%' }).click()
  await stops.submit.click()
  await expect(stops.tab).toContainText('1')

  for (const { language, theme } of looks) {
    const say = catalogueOf(language)
    await choosePreferences(page, { language, theme })
    for (const desk of [1, 2, 3, 4]) {
      await page.keyboard.press('g')
      await page.keyboard.press(`${desk}`)
      // In alternating order, because each new size lays out the whole screen.
      for (const size of desk % 2 === 1 ? desks : desks.toReversed()) {
        await page.setViewportSize(size)
        for (const [name, least] of [
          ['Open orders', 3],
          ['Positions', 4],
          ['Stops', 2],
        ] as const) {
          await page.getByRole('tab', { name: new RegExp(`^${say(name)}`) }).click()
          const buttons = page.getByRole('table', { name: say(name) }).locator('tbody tr:not([aria-hidden])')
          const place = `${name} on desk ${desk} at ${size.width} in ${language}`
          await expect.poll(() => countActions(buttons), place).toBeGreaterThanOrEqual(least)
          await expect.poll(() => missedActions(buttons), place).toEqual([])
        }
      }
    }
    await test.step('a landscape tablet shows all tabs, the row actions and three levels of each side of the book', async () => {
      await page.setViewportSize(tablet)
      const tabs = page.getByRole('tablist', { name: say('Account') }).getByRole('tab')
      await expect(tabs).toHaveCount(7)
      for (const [name, least] of [
        ['Open orders', 3],
        ['Positions', 3],
      ] as const) {
        await tabs.filter({ hasText: say(name) }).click()
        const rows = page.getByRole('table', { name: say(name) }).locator('tbody tr:not([aria-hidden])')
        await expect.poll(() => countActions(rows), `${name} in ${language}`).toBeGreaterThanOrEqual(least)
        await expect.poll(() => missedActions(rows), `${name} in ${language}`).toEqual([])
        await expect.poll(() => missed(tabs), `tabs beside the actions of ${name} in ${language}`).toEqual([])
      }
      const levels = page.getByRole('table', { name: say('Order book') })
      for (const side of ['buy', 'sell']) {
        for (const index of [0, 1, 2]) {
          const cell = levels.locator(`[data-side="${side}"][data-index="${index}"] [data-cell="price"]`)
          await expect.poll(() => isHit(cell), `${side} level ${index} in ${language}`).toBe(true)
        }
      }
    })
  }
})

const actionsOf = (rows: Locator) => rows.locator('td:last-child').getByRole('button')
const countActions = (rows: Locator) => actionsOf(rows).count()

function missedActions(rows: Locator): Promise<readonly string[]> {
  return missed(actionsOf(rows))
}

/** Reloads the page unless it already has these preferences. */
async function choosePreferences(page: Page, chosen: { language: string; theme: string }): Promise<void> {
  const shown = await page.evaluate(() => ({
    language: document.documentElement.lang,
    theme: document.documentElement.dataset['theme'],
  }))
  if (shown.language === chosen.language && shown.theme === chosen.theme) return
  await page.evaluate((part) => {
    const retained: unknown = JSON.parse(localStorage.getItem('optick.preferences') ?? '{}')
    localStorage.setItem('optick.preferences', JSON.stringify(Object.assign({ version: 1 }, retained, part)))
  }, chosen)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen.language)
  await expect(page.getByRole('tab').first()).toBeVisible()
}

/** The sideways scroll distance of a table's box, in pixels. */
const sideways = (table: Locator) =>
  table.evaluate(({ parentElement: box }) => (box === null ? Infinity : box.scrollWidth - box.clientWidth))
