import { test, expect } from '../fixtures'
import { KeyboardOnly } from '../keyboardOnly'
import { rowPrice } from '../rowPrice'
import { NoticePanel } from '../screens/NoticePanel'
import { VolatilityOrder } from '../screens/VolatilityOrder'
import { setPageClock } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

test('an order follows the best bid up to its cap, requires one-click, stays open when following stops or the page reloads, and can be resumed', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  const order = new VolatilityOrder(page)
  const { ticket } = tradeScreen

  await test.step('without one-click it is rejected with a reason, and one-click is offered', async () => {
    await tradeScreen.signBy('Wallet')
    await tradeScreen.price.fill('')
    await ticket.getByRole('button', { name: 'Follow' }).click()
    await expect(ticket.getByRole('radio', { name: 'Best bid' })).toBeChecked()
    await expect(order.cap).toHaveValue(/\d/)
    await tradeScreen.amount.fill('0.5')
    await expect(ticket).toContainText('Pegging requires one-click trading, because each edit must be signed.')
    spy.reset()
    await tradeScreen.submit.click()
    await expect(ticket).toContainText('Pegging requires one-click trading.')
    expect(spy.orderOps()).toEqual([])
    await ticket.getByRole('button', { name: 'Use One-click' }).click()
  })

  await test.step('the ticket says what is signed first and how the tab then moves it', async () => {
    await ticket.getByRole('textbox', { name: 'Min. interval' }).fill('0.5')
    await expect(ticket).toContainText(
      /You’re signing: Buy 0\.5 ETH-PERP at [\d,.]+, limit This tab then moves it with the best bid, at most every 0\.5 s, never above [\d,.]+\./,
    )
    await expect(ticket).toContainText('If you close it, the order stays at its last price.')
    await tradeScreen.submit.click()
    await expect(order.follows).toContainText('follows the best bid')
    await expect(order.follows).toContainText('at target')
    await expect(order.chip).toHaveText('1 peg')
  })

  await test.step('it follows the bids of other traders up to its cap', async () => {
    const placed = await rowPrice(page)
    await host.command(`index ETH ${(placed * 1.004).toFixed(2)}`)
    await expect.poll(() => rowPrice(page)).toBeGreaterThan(placed * 1.001)
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await host.command(`index ETH ${(placed * 1.04).toFixed(2)}`)
    await expect(order.follows).toContainText('at cap')
    expect(await rowPrice(page)).toBeLessThan(placed * 1.02)
    await host.command(`index ETH ${placed.toFixed(2)}`)
    await expect(order.follows).toContainText('at target')

    await order.follows.click()
    await order.list.getByRole('button', { name: 'Stop ETH-PERP peg' }).click()
    await expect(order.list).toContainText('Stopped by you. The order stays open.')
    await page.keyboard.press('Escape')
    await expect(order.follows).toHaveCount(0)
    await expect(tradeScreen.orderRows).toHaveCount(1)
  })

  await test.step('the same order follows the mark from its row; a manual amend ends that', async () => {
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Peg' }).click()
    const form = page.getByRole('dialog', { name: 'Follow a price' })
    await form.getByRole('radio', { name: 'Mark' }).check()
    await form.getByRole('radio', { name: '%' }).check()
    await form.getByRole('textbox', { name: 'Offset' }).fill('-0.5')
    await form.getByRole('button', { name: 'Follow' }).click()
    await expect(form).toBeHidden()
    await expect(order.follows).toContainText('follows the mark − 0.5%')
    await expect(order.follows).toContainText('at target')
    const row = tradeScreen.orderRows.first()
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Price' }).fill('2500')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => rowPrice(page)).toBe(2_500)
    await expect(order.follows).toHaveCount(0)
    const notices = new NoticePanel(page)
    await notices.open()
    await expect(notices.panel).toContainText('The order was changed by hand.')
    await page.keyboard.press('Escape')
  })

  await test.step('after a reload the order stays open, and a notice offers Resume', async () => {
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Peg' }).click()
    const form = page.getByRole('dialog', { name: 'Follow a price' })
    await form.getByRole('textbox', { name: 'Offset' }).fill('-2')
    await form.getByRole('textbox', { name: 'Never above' }).fill('9000')
    await form.getByRole('button', { name: 'Follow' }).click()
    await expect(order.follows).toContainText('at target')
    await page.reload()
    await expect(order.stoppedChip).toHaveText('1 peg stopped')
    await order.stoppedChip.click()
    await expect(order.list.getByRole('list', { name: 'Stopped pegs' })).toContainText('the best bid − 2 ticks')
    await order.list.getByRole('button', { name: 'Resume the peg of ETH-PERP' }).click()
    await expect(order.list.getByRole('list', { name: 'Active pegs' })).toContainText('ETH-PERP')
    await page.keyboard.press('Escape')
    await expect(order.follows).toContainText('at target')
  })
})

test('a phrase fills the ticket with an order that follows, which is sent and stopped by keyboard alone', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(120_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  await tradeScreen.signBy('One-click')
  const order = new VolatilityOrder(page)
  const keyboard = await KeyboardOnly.of(page)
  await keyboard.press('Control+K')
  await keyboard.type('sell 0.5 eth follow mark+0.1% cap 1000')
  await expect(page.getByRole('dialog')).toContainText('follows the mark + 0.1%')
  await keyboard.press('Enter')
  await expect(order.cap).toHaveValue(/1,?000/)
  await expect(tradeScreen.ticket.getByRole('radio', { name: 'Mark', exact: true })).toBeChecked()
  await keyboard.press('Control+Enter')
  await expect(order.follows).toContainText('follows the mark + 0.1%')
  await keyboard.press('Shift+G')
  await expect(tradeScreen.price).toHaveValue(/1,?000/)
  await keyboard.press('d', 'p')
  await expect(order.follows).toHaveCount(0)
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(keyboard.pointerEvents).toEqual([])
})
