import type { Page } from '@playwright/test'
import { test, expect } from '../fixtures'
import { KeyboardOnly } from '../keyboardOnly'
import { rowPrice } from '../rowPrice'
import { NoticePanel } from '../screens/NoticePanel'
import { VolatilityOrder } from '../screens/VolatilityOrder'
import type { Host } from '../startHost'
import { setPageClock } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

test('an order by volatility is an ordinary limit order; a pegged one follows the index to its cap, and a reload leaves it open and says so', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  const salts = saltsSent(page)
  const { name, index } = await listedCall(host)
  await tradeScreen.begin(name)
  const order = new VolatilityOrder(page)
  await test.step('an order by volatility shows its rounded price and is sent as an ordinary limit order', async () => {
    await order.byVolatility.check()
    // In English a comma is not a decimal separator: this is read neither as 5025 nor as 50.25.
    await order.iv.fill('50,25')
    await expect(order.iv).toHaveAttribute('aria-invalid', 'true')
    await order.iv.fill('50.25')
    await expect(order.rounding).toContainText(/Rounded down to [\d.,]+, which is (49\.|50\.)\d\d%/)
    await expect(order.ticket).toContainText(/Rounding: \d\.\d\d pts, \d\.\d{3} USD per contract/)
    await expect(tradeScreen.price).toBeDisabled()
    const bought = Number(await tradeScreen.price.inputValue())
    await order.ticket.getByRole('radio', { name: 'Sell' }).check()
    await expect(order.rounding).toContainText('Rounded up to')
    await order.ticket.getByRole('radio', { name: 'Buy' }).check()
    await expect(order.rounding).toContainText('Rounded down to')

    await order.iv.fill('x')
    await expect(order.ticket).toContainText('Enter a volatility from 0')
    await order.iv.fill('50.25')
    await tradeScreen.amount.fill('1')
    spy.reset()
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order'])
    expect(await rowPrice(page)).toBeCloseTo(bought, 6)

    // Back to price entry: the price stays and shows its own volatility.
    await order.ticket.getByRole('radio', { name: 'Price' }).check()
    await expect(tradeScreen.price).toBeEnabled()
    await expect(order.ticket.getByText(/^IV (49\.|50\.)\d\d%$/)).toBeVisible()
    await tradeScreen.price.fill('100000')
    await expect(order.ticket).toContainText('Above the option’s maximum value')
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('a pegged order follows the index, stops at its cap, and keeps its price once the peg is stopped', async () => {
    salts.length = 0
    await order.byVolatility.check()
    await order.iv.fill('50')
    await expect(order.ticket).toContainText('Pegging requires one-click')
    await expect(order.pegBox).toBeDisabled()
    await tradeScreen.signBy('One-click')
    await order.pegBox.check()
    await order.ticket.getByRole('textbox', { name: 'Min. interval' }).fill('0.5')
    await tradeScreen.amount.fill('1')
    const cap = Number(await order.cap.inputValue())
    await tradeScreen.submit.click()
    await expect(order.badge).toContainText('pegged 50.0%')
    await expect(order.badge).toContainText('at target IV')
    await expect(order.chip).toHaveText('1 peg')
    await expect(page.getByRole('button', { name: 'Cancel 1 pegged order (peg ends)' })).toBeVisible()
    const placed = await rowPrice(page)

    await host.command(`index ETH ${(index * 1.002).toFixed(2)}`)
    await expect.poll(() => rowPrice(page)).toBeGreaterThan(placed)
    expect(await rowPrice(page)).toBeLessThan(cap)
    await expect(tradeScreen.orderRows).toHaveCount(1)

    await host.command(`index ETH ${(index * 1.03).toFixed(2)}`)
    await expect(order.badge).toContainText('at cap')
    expect(await rowPrice(page)).toBe(cap)
    expect(salts.length).toBeGreaterThan(2)
    expect(new Set(salts).size).toBe(salts.length)

    await order.badge.click()
    await expect(order.list).toContainText(
      `at ${cap.toLocaleString('en-US', { minimumFractionDigits: 1 })}, never above`,
    )
    await order.list.getByRole('button', { name: `Stop ${name} peg` }).click()
    await expect(order.list).toContainText('Stopped by you. The order stays open.')
    await page.keyboard.press('Escape')
    await expect(order.badge).toHaveCount(0)
    await expect(order.chip).toHaveCount(0)
    spy.reset()
    await host.command(`index ETH ${index.toFixed(2)}`)
    await expect.poll(() => tradeScreen.book.innerText()).toContain('%')
    expect(await rowPrice(page)).toBe(cap)
    expect(spy.orderOps()).toEqual([])

    // Pegs the same order again from its row; a manual amend ends the peg.
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Peg' }).click()
    await order.form.getByRole('textbox', { name: 'IV' }).fill('48')
    await order.form.getByRole('button', { name: 'Peg order' }).click()
    await expect(order.form).toBeHidden()
    await expect.poll(() => rowPrice(page)).toBeLessThan(cap)
    const row = tradeScreen.orderRows.first()
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Price' }).fill('50')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => rowPrice(page)).toBe(50)
    await expect(order.badge).toHaveCount(0)
    // On a fast machine the toast may be folded into a burst; the list has each notice.
    const notices = new NoticePanel(page)
    await notices.open()
    await expect(notices.panel).toContainText('The order was changed by hand.')
    await page.keyboard.press('Escape')
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('a reload leaves a pegged order open and says so, with Resume and Cancel order', async () => {
    await order.byVolatility.check()
    await order.iv.fill('45')
    await order.pegBox.check()
    await tradeScreen.amount.fill('1')
    await tradeScreen.submit.click()
    await expect(order.badge).toContainText('at target IV')

    await page.reload()
    await expect(order.stoppedChip).toHaveText('1 peg stopped')
    await expect(tradeScreen.orderRows.first()).toContainText('peg stopped')
    const left = await rowPrice(page)
    await order.stoppedChip.click()
    await expect(order.list.getByRole('list', { name: 'Stopped pegs' })).toContainText('45.0%')
    await expect(order.list).toContainText('Resume also turns on one-click.')
    await order.list.getByRole('button', { name: `Resume the peg of ${name}` }).click()
    await expect(order.list.getByRole('list', { name: 'Active pegs' })).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(order.chip).toHaveText('1 peg')
    await host.command(`index ETH ${(index * 0.995).toFixed(2)}`)
    await expect.poll(() => rowPrice(page)).toBeLessThan(left)

    await page.reload()
    await order.stoppedChip.click()
    await order.list.getByRole('button', { name: `Cancel the order of ${name}` }).click()
    await expect(order.list.getByRole('list', { name: 'Stopped pegs' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await expect(order.stoppedChip).toHaveCount(0)
    await host.command(`index ETH ${index.toFixed(2)}`)
  })
})

test('with the keyboard alone: enter a volatility, peg, send, and stop all pegs', async ({
  page,
  host,
  tradeScreen,
}) => {
  // Each Tab press is a round trip to the page.
  test.setTimeout(120_000)
  await setPageClock(page, host)
  const { name } = await listedCall(host)
  const keyboard = await KeyboardOnly.of(page)
  await tradeScreen.open(name)
  await keyboard.press('g', 'c')
  await keyboard.tabTo(tradeScreen.walletDialog.getByRole('button', { name: 'Test Wallet' }))
  await keyboard.press('Enter')
  const enable = page.getByRole('button', { name: 'Enable trading' }).first()
  await keyboard.tabTo(enable)
  await keyboard.press('Enter')
  await tradeScreen.accountTicket.waitFor()

  const order = new VolatilityOrder(page)
  await order.byVolatility.waitFor()
  await keyboard.press('Shift+V', 'p')
  await expect(order.iv).toBeFocused()
  await keyboard.press('Control+A')
  await keyboard.type('50')
  await keyboard.tabTo(tradeScreen.account)
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByRole('dialog', { name: 'Account' }).getByRole('radio', { name: 'Wallet' }))
  await keyboard.press('ArrowRight', 'Escape', 'p')
  await keyboard.tabTo(order.pegBox)
  await keyboard.press('Space')
  await keyboard.tabTo(tradeScreen.amount)
  await keyboard.type('1')
  await keyboard.press('Enter')
  await expect(order.badge).toContainText('pegged 50.0%')
  // Leaves the fields, where letters are text.
  await keyboard.tabTo(tradeScreen.submit)
  await keyboard.press('d', 'p')
  await expect(order.badge).toHaveCount(0)
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(keyboard.pointerEvents).toEqual([])
})

/** The salts of all orders and amends that the page sends. */
function saltsSent(page: Page): string[] {
  const salts: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const [, salt] = /"salt":"?(\d+)/.exec(String(payload)) ?? []
      if (salt !== undefined) salts.push(salt)
    })
  })
  return salts
}

type MarketRecord = {
  readonly instrument_name: string
  readonly option_type?: string
  readonly strike: string
  readonly expiry: string
  readonly index_price: string
}

/** The at-the-money call of the last expiry, which does not expire during the test. */
async function listedCall(host: Host): Promise<{ readonly name: string; readonly index: number }> {
  const response = await fetch(`${host.venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const calls = ((await response.json()) as readonly MarketRecord[]).filter(({ option_type }) => option_type === 'call')
  const index = Number(calls[0]?.index_price)
  const last = calls.map(({ expiry }) => BigInt(expiry)).reduce((most, expiry) => (expiry > most ? expiry : most))
  const distance = ({ strike }: MarketRecord) => Math.abs(Number(strike) - index)
  const [nearest] = calls
    .filter(({ expiry }) => BigInt(expiry) === last)
    .toSorted((one, other) => distance(one) - distance(other))
  if (nearest === undefined) throw new Error('no call is listed')
  return { name: nearest.instrument_name, index }
}
