import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { openRestTrader } from '../restTrader'
import type { TradeScreen } from '../screens/TradeScreen'
import type { SocketSpy } from '../socketSpy'

const amount = '0.5'

test('an order is amended in each way by one signed message, stays at its price after a rejected amend, and keeps its time and fills after a reload', async ({
  page,
  host,
  wallet,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.begin()
  await test.step('an order is amended in each way: by one signed message, in the same row', async () => {
    let price = await tradeScreen.levelPrice('buy', 2)
    await tradeScreen.place({ side: 'Buy', amount, price })
    const row = tradeScreen.orderRows.first()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
    // Marks this element with an attribute, which a re-created row would lose.
    await row.evaluate((element) => element.setAttribute('data-same-row', ''))
    const slider = tradeScreen.orderLine(/^Order buy/)
    /** One way to amend; each starts with the order of the previous one, so no two reports have the same price. */
    const way = (title: string, run: () => Promise<void>) =>
      test.step(title, async () => {
        spy.reset()
        await run()
      })

    await way('stays where it was when the wallet declines', async () => {
      wallet.declineNext()
      await slider.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(tradeScreen.toasts).toContainText('Order not amended')
      await expect(slider).toHaveAttribute('aria-valuenow', plain(price))
      await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
      await expect(row).toHaveAttribute('data-same-row')
      expect(spy.orderOps()).toEqual([])
    })

    await way('moves by a tick with the keyboard in the book', async () => {
      price = ticksFrom(price, 1)
      await tradeScreen.ownMarker.focus()
      await page.keyboard.press('ArrowUp')
      await expect(tradeScreen.book).toContainText(`→ ${price}`)
      await page.keyboard.press('Enter')
      await expectAmended(tradeScreen, spy, row, { price })
    })

    await way('moves by a tick with the keyboard on the chart, and pressing Enter twice sends once', async () => {
      price = ticksFrom(price, 1)
      await slider.focus()
      await page.keyboard.press('ArrowUp')
      await expect(slider).toHaveAttribute('aria-valuenow', plain(price))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expectAmended(tradeScreen, spy, row, { price })
      await expect(tradeScreen.orderLine(`Order buy ${amount} at ${plain(price)}`)).toBeVisible()
    })

    await way('shows its old and new price while the wallet request is pending', async () => {
      const old = price
      price = ticksFrom(old, 1)
      wallet.hold()
      await slider.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')

      await expect(slider).toHaveAccessibleName(`Order buy ${amount} at ${plain(old)}`)
      await expect(slider).toHaveText(`Buy 0.50${old} → ${price}`)
      await expect(slider).toHaveAttribute('aria-valuetext', `${price}, pending`)
      await expect(slider).toHaveClass(/border-dashed .*border-pending/)
      await expect(tradeScreen.chart.locator(`[data-line-price="${Number(plain(old))}"]`)).toHaveCount(1)
      await expect(tradeScreen.chart.locator(`[data-line-price="${Number(plain(price))}"]`)).toHaveCount(1)
      await expect(tradeScreen.ownMarker).toHaveAttribute('aria-disabled', 'true')
      await expect(tradeScreen.orderValue(row, 'price')).toHaveText(`${old}→to${price}`)
      await expect(row).toContainText('Waiting for your wallet…')
      expect(spy.orderOps()).toEqual([])

      wallet.release()
      await expectAmended(tradeScreen, spy, row, { price })
      await expect(slider).toHaveAccessibleName(`Order buy ${amount} at ${plain(price)}`)
      await expect(slider).not.toHaveClass(/border-pending/)
      await expect(tradeScreen.ownMarker).not.toHaveAttribute('aria-disabled')
    })

    await way('moves by dragging its marker in the book', async () => {
      price = await tradeScreen.levelPrice('buy', 5)
      await tradeScreen.dragTo(tradeScreen.ownMarker, tradeScreen.bookLevel('buy', price))
      await expect(tradeScreen.book).toContainText(`→ ${price}`)
      // The order's own line shows the target; a second line at the pointer would cover it.
      await expect(tradeScreen.chart.locator('.chart-cursor span')).toBeHidden()
      expect(spy.orderOps()).toEqual([])
      await page.mouse.up()
      await expectAmended(tradeScreen, spy, row, { price })
      await expect(
        tradeScreen.bookLevel('buy', price).getByRole('slider', { name: /^Your (buy|sell) order/ }),
      ).toBeVisible()
    })

    await way('takes a new price in the table with "Save"', async () => {
      price = ticksFrom(price, -3)
      await row.getByRole('button', { name: 'Edit' }).click()
      await row.getByRole('textbox', { name: 'Price' }).fill(plain(price))
      await row.getByRole('button', { name: 'Save' }).click()
      await expectAmended(tradeScreen, spy, row, { price })
    })

    await way('moves by dragging its line on the chart', async () => {
      await tradeScreen.drag(slider, { down: 40 })
      await expect(slider).toHaveAttribute('aria-valuetext', /, not sent$/)
      const proposed = Number(await slider.getAttribute('aria-valuenow'))
      expect(proposed).toBeLessThan(Number(plain(price)))
      expect(spy.orderOps()).toEqual([])
      await page.mouse.up()
      price = withCommas(proposed)
      await expectAmended(tradeScreen, spy, row, { price })
      await expect(tradeScreen.orderLine(`Order buy ${amount} at ${proposed}`)).toBeVisible()
    })

    await way('takes a new price and amount in the table, and pressing Enter twice sends once', async () => {
      price = ticksFrom(price, -7)
      await row.getByRole('button', { name: 'Edit' }).click()
      await row.getByRole('textbox', { name: 'Price' }).fill(plain(price))
      await row.getByRole('textbox', { name: 'Amount' }).fill('0.75')
      // Both presses come before the answer; after it, Enter on the focused button starts another edit.
      wallet.hold()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      wallet.release()
      await expectAmended(tradeScreen, spy, row, { price, amount: '0.75' })
    })
  })

  await test.step('a post-only amend that would take leaves the order at its price, and the page says why', async () => {
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    const price = await tradeScreen.levelPrice('buy', 1)
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
    await tradeScreen.place({ side: 'Buy', amount, price })
    const row = tradeScreen.orderRows.first()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
    spy.reset()

    const taking = await tradeScreen.levelPrice('sell', 1)
    await tradeScreen.dragTo(tradeScreen.ownMarker, tradeScreen.bookLevel('sell', taking))
    await expect(tradeScreen.book).toContainText(`→ ${taking}`)
    await page.mouse.up()

    await expect(tradeScreen.toasts).toContainText('Amendment rejected – order unchanged')
    await expect(tradeScreen.toasts).toContainText('post-only')
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
    await expect(tradeScreen.orderLine(`Order buy ${amount} at ${plain(price)}`)).toHaveAttribute(
      'aria-valuenow',
      plain(price),
    )
    await expect(tradeScreen.ownMarker).toHaveAccessibleName(`Your buy order: ${amount} at ${plain(price)}`)
    expect(spy.orderOps()).toEqual(['edit_order'])
  })

  await test.step('a move across the touch shows what it would take before release, and asks for confirmation', async () => {
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).uncheck()
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    const price = await tradeScreen.levelPrice('buy', 1)
    await tradeScreen.place({ side: 'Buy', amount, price })
    const row = tradeScreen.orderRows.first()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
    spy.reset()
    const takes = /takes 0\.\d+ at ≈ [\d,.]+, fee [\d.]+/

    // By drag in the book: nothing is sent before the release or the confirmation.
    const taking = await tradeScreen.levelPrice('sell', 1)
    await tradeScreen.dragTo(tradeScreen.ownMarker, tradeScreen.bookLevel('sell', taking))
    await expect(tradeScreen.ownMarker).toHaveAttribute('aria-valuetext', takes)
    await expect(tradeScreen.book).toContainText(takes)
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'This move takes at once' })
    await expect(dialog).toContainText(takes)
    expect(spy.orderOps()).toEqual([])
    await dialog.getByRole('button', { name: 'Leave as it was' }).click()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)

    // The arrow keys move the line on the chart, which announces it too.
    const line = tradeScreen.orderLine(`Order buy ${amount} at ${plain(price)}`)
    await line.focus()
    await expect(async () => {
      await page.keyboard.press('Shift+ArrowUp')
      await expect(line).toHaveAttribute('aria-valuetext', takes, { timeout: 300 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(takes)
    await dialog.getByRole('button', { name: 'Amend, and only show it from now on' }).click()
    await expect(tradeScreen.toasts).toContainText('Bought')
    expect(spy.orderOps()).toEqual(['edit_order'])

    // The choice is saved as a setting.
    await chooseInHeaderMenu(page, 'Settings')
    const setting = page.getByRole('region', { name: 'Settings' }).getByRole('radiogroup', { name: 'Moving an order' })
    await expect(setting.getByRole('radio', { name: 'Never ask' })).toBeChecked()
    await setting.getByRole('radio', { name: 'Ask if it takes' }).check()
    await page.keyboard.press('Escape')
  })

  await test.step('after a reload an amended order keeps its original time and all its fills', async () => {
    // The remainder that the book could not fill rests.
    const cancelAll = page.getByRole('button', { name: 'Cancel all orders', exact: true })
    if (await cancelAll.isEnabled()) await cancelAll.click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    const seller = await openRestTrader(host.venueUrl)
    const own = await openRestTrader(host.venueUrl, wallet.key)
    // Alone at its price, so that it gets all fills there.
    const price = ticksFrom(await tradeScreen.levelPrice('buy', 0), 1)
    await tradeScreen.place({ side: 'Buy', amount: '1', price })
    const row = tradeScreen.orderRows.first()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(price)
    await seller.place({ side: 'sell', price: plain(price), amount: '0.4' })
    await expect(tradeScreen.orderValue(row, 'filled')).toHaveText('0.40')
    const placed = await row.locator('time').innerText()
    // The time has a resolution of a second, so the amend waits for the next one.
    await page.waitForTimeout(1_100)
    const lower = ticksFrom(price, -500)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Price' }).fill(plain(lower))
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(lower)
    // For the venue it is another order without fills.
    const [listed] = Object.values(await own.read('/orders')) as readonly Record<string, unknown>[]
    expect(listed).toMatchObject({ amount: '0.6', filled: '0' })

    await page.reload()
    await tradeScreen.showTable('Open orders')
    await expect(tradeScreen.orderValue(row, 'price')).toHaveText(lower)
    await expect(row.locator('time')).toHaveText(placed)
    await expect(tradeScreen.orderValue(row, 'size')).toHaveText('0.60')
    await expect(tradeScreen.orderValue(row, 'filled')).toHaveText('0.40')
  })
})

/** Expects the same row element with the requested values, and one message. */
async function expectAmended(
  tradeScreen: TradeScreen,
  spy: SocketSpy,
  row: Locator,
  order: { readonly price: string; readonly amount?: string },
): Promise<void> {
  const shownAmount = Number(order.amount ?? amount).toFixed(2)
  await expect(tradeScreen.toasts).toContainText(`Amended: buy ${shownAmount} ETH-PERP at ${order.price}`)
  await expect(tradeScreen.orderValue(row, 'price')).toHaveText(order.price)
  await expect(tradeScreen.orderValue(row, 'size')).toHaveText(shownAmount)
  await expect(row).toHaveAttribute('data-same-row')
  await expect(row).toContainText('Open')
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(spy.orderOps()).toEqual(['edit_order'])
}

/** As typed and as in the names of controls: no thousands separators, no trailing zeros. */
function plain(price: string): string {
  return String(Number(price.replaceAll(',', '')))
}

/** ETH-PERP has a tick of a cent. */
function ticksFrom(price: string, ticks: number): string {
  return withCommas((Number(plain(price)) * 100 + ticks) / 100)
}

function withCommas(price: number): string {
  return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
