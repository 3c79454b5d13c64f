import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { pressWhenMoved } from '../pressWhenMoved'
import { openRestTrader, readBook } from '../restTrader'
import { LadderPanel } from '../screens/LadderPanel'

test('the ladder places, amends and cancels with one message each, by mouse and keyboard, and only while it is armed; its rows stay under a moving pointer', async ({
  page,
  host,
  tradeScreen,
  spy,
  wallet,
}) => {
  await tradeScreen.begin()
  const ladder = new LadderPanel(page)
  await ladder.open()
  await test.step('armed, a click places, a drag amends and a right click cancels, each with one message', async () => {
    await ladder.arm()
    spy.reset()
    wallet.askedToSign.length = 0

    const price = await ladder.price('bid', 2)
    await ladder.cell(price, 'buy').click()
    await expect(ladder.own(price, 'buy')).toHaveAccessibleName(/^Your buy 0\.01 at /)
    await expect(tradeScreen.orderRow(price)).toContainText('Post-only')
    expect(spy.orderOps()).toEqual(['create_order'])

    // Across the touch a post-only order would be rejected, which the page says during the drag.
    await tradeScreen.dragTo(ladder.own(price, 'buy'), ladder.row(await ladder.price('ask', 1)))
    await expect(ladder.panel).toContainText('post-only: rejected here')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(ladder.panel).not.toContainText('post-only: rejected here')

    const lower = await ladder.price('bid', 4)
    await tradeScreen.dragTo(ladder.own(price, 'buy'), ladder.row(lower))
    await expect(ladder.own(lower, 'buy')).toHaveAccessibleName(/would move to/)
    expect(spy.orderOps()).toEqual(['create_order'])
    await page.mouse.up()
    await expect(ladder.own(lower, 'buy')).toHaveAccessibleName(/^Your buy/)
    await expect(ladder.own(price, 'buy')).toHaveCount(0)
    await expect(tradeScreen.orderRow(lower)).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order', 'edit_order'])

    await ladder.own(lower, 'buy').click({ button: 'right' })
    await expect(ladder.own(lower, 'buy')).toHaveCount(0)
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual(['create_order', 'edit_order', 'cancel_order'])
    expect(wallet.askedToSign).toEqual([])
  })

  await test.step('the keyboard alone does the same, and Esc disarms', async () => {
    await ladder.armed.check()
    spy.reset()

    const best = await ladder.price('bid', 0)
    await ladder.cell(best, 'buy').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const price = await ladder.price('bid', 2)
    await expect(ladder.cell(price, 'buy')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ladder.own(price, 'buy')).toHaveAccessibleName(/^Your buy 0\.01 at /)
    await expect(tradeScreen.orderRow(price)).toHaveCount(1)

    const lower = await ladder.price('bid', 3)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(ladder.own(lower, 'buy')).toHaveAccessibleName(/would move to/)
    await page.keyboard.press('Enter')
    await expect(ladder.own(lower, 'buy')).toHaveAccessibleName(/^Your buy/)
    await expect(ladder.cell(lower, 'buy')).toBeFocused()

    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Escape')
    await expect(ladder.own(lower, 'buy')).toHaveAccessibleName(/^Your buy/)
    await expect(ladder.cell(lower, 'buy')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual(['create_order', 'edit_order', 'cancel_order'])

    await page.keyboard.press('Escape')
    await expect(ladder.armed).not.toBeChecked()
    await page.keyboard.press('Enter')
    await expect(tradeScreen.price).toHaveValue(String(Number(lower.replaceAll(',', ''))))
    expect(spy.orderOps()).toEqual(['create_order', 'edit_order', 'cancel_order'])
  })

  await test.step('disarmed, a click fills the ticket and sends nothing, and a post-only order never takes', async () => {
    spy.reset()
    const ask = await ladder.price('ask', 1)
    await ladder.panel.getByRole('radio', { name: '5×' }).check()
    await ladder.cell(ask, 'sell').click()
    await expect(tradeScreen.price).toHaveValue(String(Number(ask.replaceAll(',', ''))))
    await expect(tradeScreen.amount).toHaveValue('0.05')
    await expect(ladder.own(ask, 'sell')).toHaveAccessibleName(/, not sent$/)

    await ladder.armed.check()
    await ladder.cell(ask, 'buy').click()
    await expect(tradeScreen.toasts).toContainText('Not sent')
    expect(spy.orderOps()).toEqual([])
    // Last, because the check keeps the page busy: a page that is briefly not live disarms by design.
    await expectAccessible(page, { within: ladder.panel })
  })

  await test.step('rows stay under a moving pointer while the market moves away, and follow it when the pointer rests', async () => {
    await ladder.armed.uncheck()
    await tradeScreen.price.fill('')
    await ladder.panel.getByRole('combobox', { name: 'Grouping' }).selectOption('0.01')
    const trader = await openRestTrader(host.venueUrl)
    const [bid, ask] = await Promise.all([readBook(host.venueUrl, 'bids'), readBook(host.venueUrl, 'asks')])
    const [bestBid, bestAsk] = [Number(bid[0]?.[0]), Number(ask[0]?.[0])]

    await ladder.table.locator('.ladder-price').nth(3).hover()
    const before = await ladder.allPrices()
    // The highest bid that does not take, after an order that takes the best asks, so that the market rises.
    const higher = Math.max(bestBid, bestAsk) + 2
    const taken = ask.filter(([price]) => price <= higher).reduce((sum, [, amount]) => sum + amount, 0)
    const orderId = await trader.place({ side: 'buy', price: higher.toFixed(2), amount: (taken + 1).toFixed(2) })
    const above = ladder.panel.getByRole('button', { name: /Market is above/ })
    const place = await ladder.table.locator('.ladder-price').nth(3).boundingBox()
    if (place === null) throw new Error('there is no row to point at')
    let moves = 0
    await expect
      .poll(async () => {
        moves += 1
        await page.mouse.move(place.x + 5 + (moves % 5), place.y + 5)
        return above.isVisible()
      })
      .toBe(true)
    expect(await ladder.allPrices()).toEqual(before)
    await expect(ladder.panel.getByText('Prices held')).toBeVisible()

    // The pointer does not move, and its click right after the rows moved is ignored.
    const row = '[aria-label="Ladder"] tbody tr:nth-child(4)'
    const pressed = await pressWhenMoved(page, row, `${row} [data-cell="sell"]`)
    await expect(above).toBeHidden()
    await pressed()
    const mark = ladder.panel.locator('.missed-mark')
    await expect(mark).toHaveText('Moved: click again')
    expect(await mark.boundingBox()).toEqual(await page.locator(row).boundingBox())
    await expect(tradeScreen.price).toHaveValue('')
    await expect(ladder.panel.getByText('Prices held')).toBeHidden()
    expect(await ladder.allPrices()).not.toEqual(before)
    await trader.cancel(orderId)
  })
})
