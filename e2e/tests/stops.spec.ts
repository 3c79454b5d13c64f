import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expectBothThemes } from '../everyLook'
import { test as base, expect } from '../fixtures'
import { StopsPanel } from '../screens/StopsPanel'
import type { TradeScreen } from '../screens/TradeScreen'
import { setPageClock } from '../venueClock'

/*
 * Stops trigger on the mark, which these tests move. The page's clock is set to the venue's, because a signed request
 * with a different time is rejected.
 */

const test = base.extend<{ readonly stops: StopsPanel }>({
  stops: async ({ page }, use) => await use(new StopsPanel(page)),
})

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

test.beforeEach(async ({ page, host, tradeScreen }) => {
  await setPageClock(page, host)
  await tradeScreen.begin()
})

test('stops are placed, attached, amended and cancelled, with mouse and keyboard, and a declined one is sent again', async ({
  page,
  tradeScreen,
  stops,
  spy,
  wallet,
}) => {
  await test.step('a stop-loss is placed with the mouse, dragged on the chart, and cancelled', async () => {
    await hold(tradeScreen, '2')
    await stops.openTicket()
    spy.reset()
    await stops.ticket.getByRole('button', { name: '\u22120.5%' }).click()
    const first = Number(await stops.trigger.inputValue())
    expect(first).toBeGreaterThan(0)
    await expect(stops.ticket.getByRole('textbox', { name: 'PnL at trigger' })).toHaveValue(/^-\d/)
    await expect(tradeScreen.orderLine(/^Stop-loss sell all/)).toHaveAttribute('aria-valuetext', /not sent/)
    await stops.submit.click()
    await stops.show()
    await expect(stops.row('Stop-loss')).toContainText('Position 2.00')
    await expect(stops.row('Stop-loss')).toContainText('\u22120.50%')
    expect(spy.orderOps()).toEqual(['create_order'])

    const line = tradeScreen.orderLine(`Stop-loss sell all at ${first}`)
    await tradeScreen.drag(line, { down: -12 })
    const proposed = Number(await line.getAttribute('aria-valuenow'))
    expect(proposed).toBeGreaterThan(first)
    expect(spy.orderOps()).toEqual(['create_order'])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(line).toHaveAttribute('aria-valuenow', String(first))
    await tradeScreen.drag(line, { down: -12 })
    await page.mouse.up()
    await expect(tradeScreen.orderLine(`Stop-loss sell all at ${proposed}`)).toBeVisible()
    await expect(stops.row('Stop-loss')).toContainText(withCommas(proposed))
    expect(spy.orderOps()).toEqual(['create_order', 'edit_order'])

    // "Cancel all" applies to orders; stops remain.
    await tradeScreen.showTable('Open orders')
    await expect(page.getByRole('button', { name: 'Cancel all orders', exact: true })).toBeDisabled()
    await stops.show()
    await stops.row('Stop-loss').getByRole('button', { name: 'Cancel' }).click()
    await expect(stops.rows).toHaveCount(0)
  })

  await test.step('a position’s take-profit and stop-loss are set with the keyboard alone, then amended in the table', async () => {
    spy.reset()
    const panel = page.getByRole('table', { name: 'Positions' })
    await tradeScreen.showTable('Positions')
    await panel.getByRole('button', { name: /TP\/SL/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = stops.dialog('ETH-PERP')
    await expect(dialog).toBeVisible()
    const shown = await dialog.locator('dl > div').filter({ hasText: 'Mark' }).getByRole('definition').innerText()
    const mark = Number(shown.replaceAll(',', ''))
    await tabTo(page, dialog.getByRole('textbox', { name: 'Take-profit: % above mark' }))
    await page.keyboard.type('2')
    await tabTo(page, dialog.getByRole('textbox', { name: 'Stop-loss: PnL at trigger' }))
    await page.keyboard.type('150')
    await expect(dialog.getByRole('textbox', { name: 'Stop-loss: Trigger', exact: true })).not.toHaveValue('')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(spy.orderOps()).toEqual(['create_order', 'create_order'])

    await page.keyboard.press('v')
    await page.keyboard.press('s')
    await expect(stops.rows).toHaveCount(2)
    await expect(stops.rows.first()).toBeFocused()
    await page.keyboard.press('Enter')
    const field = stops.rows.first().getByRole('textbox', { name: 'Trigger' })
    await expect(field).toBeFocused()

    // A trigger on the wrong side of the mark is not sent, and the row says why.
    spy.reset()
    await page.keyboard.type(String(Math.round(mark * 0.9)))
    await page.keyboard.press('Enter')
    await expect(stops.rows.first().getByRole('alert')).toContainText('must be above')
    expect(spy.orderOps()).toEqual([])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(String(Math.round(mark * 1.03)))
    await page.keyboard.press('Enter')
    await expect(stops.row('Take-profit')).toContainText(withCommas(Math.round(mark * 1.03)))
    await expect(stops.row('Take-profit')).not.toContainText('→')
    expect(spy.orderOps()).toEqual(['edit_order'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(stops.rows).toHaveCount(1)
    await stops.rows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(stops.rows).toHaveCount(0)
  })

  await test.step('a limit order carries its take-profit and stop-loss, and they are cancelled with it', async () => {
    await stops.kind.getByRole('radio', { name: 'Limit' }).check()
    const price = Number((await tradeScreen.levelPrice('buy', 4)).replaceAll(',', ''))
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: String(price) })
    await tradeScreen.ticket.getByRole('textbox', { name: 'Take-profit: % above entry' }).fill('2')
    await tradeScreen.ticket.getByRole('textbox', { name: 'Stop-loss: % below entry' }).fill('1')
    await tradeScreen.submit.click()
    await tradeScreen.showTable('Open orders')
    const row = tradeScreen.orderRows.first()
    await expect(row).toContainText('TP')
    await expect(row).toContainText('SL')
    await stops.show()
    await expect(stops.row('Stop-loss')).toContainText('Attached')
    await tradeScreen.showTable('Open orders')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await expect(stops.tab).toHaveText(/0/)
  })

  await test.step('an order whose stop was declined in the wallet is reported as unprotected until the stop is sent again', async () => {
    const price = Number((await tradeScreen.levelPrice('buy', 4)).replaceAll(',', ''))
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: String(price) })
    await tradeScreen.ticket.getByRole('textbox', { name: 'Stop-loss: % below entry' }).fill('1')
    const before = wallet.askedToSign.length
    wallet.hold()
    await tradeScreen.submit.click()
    await expect.poll(() => wallet.askedToSign.slice(before)).toEqual(['Order'])
    // The order is signed; the next request, for its stop, is declined.
    wallet.release()
    wallet.hold()
    await expect.poll(() => wallet.askedToSign.length).toBe(before + 2)
    wallet.declineNext()
    wallet.release()
    await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText(
      'Stop-loss not placed – your ETH-PERP order is unprotected',
    )
    await stops.tab.click()
    const notice = page.getByRole('list', { name: 'Unprotected orders' })
    await expect(notice).toContainText('no stop-loss')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(stops.row('Stop-loss')).toContainText('Attached')
    await expect(notice).toHaveCount(0)
  })
})

test('the mark triggers a stop-loss, and the ticket, table and dialogs of stops have no accessibility violations', async ({
  page,
  tradeScreen,
  stops,
  host,
}) => {
  await hold(tradeScreen, '2')
  test.setTimeout(240_000)
  await test.step('the ticket, table and dialogs of stops have no accessibility violations, in either theme', async () => {
    await tradeScreen.ticket.getByRole('textbox', { name: 'Stop-loss: Trigger', exact: true }).fill('1x')
    await expectBothThemes(page, { within: tradeScreen.ticket, where: 'an order with its stops' })
    await stops.openTicket()
    await stops.ticket.getByRole('button', { name: '\u22122%' }).click()
    await expectBothThemes(page, { within: stops.ticket, where: 'the ticket' })
    await stops.submit.click()
    await stops.show()
    await stops.rows.first().getByRole('button', { name: 'Edit' }).click()
    await page.keyboard.type('999999')
    await page.keyboard.press('Enter')
    await expect(stops.rows.first().getByRole('alert')).toBeVisible()
    await expectBothThemes(page, { within: stops.table, where: 'an edit that is refused' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel all stops' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel all stops' })
    await expect(question).toBeVisible()
    await expectBothThemes(page, { within: question, where: 'the dialog that cancels all' })
    await page.keyboard.press('Escape')
    await tradeScreen.showTable('Positions')
    const dialog = await stops.openDialog('ETH-PERP')
    await expectBothThemes(page, { within: dialog, where: 'the dialog of a position' })
    await dialog.getByRole('radio', { name: 'Partial' }).check()
    await expectBothThemes(page, { within: dialog, where: 'the dialog of a part' })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await stops.tab.click()
    await expect(page.getByRole('table', { name: 'Stops' })).toBeVisible()
    await expectAccessible(page, { where: 'the cards of a phone' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await stops.tab.click()
    await stops.rows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(stops.rows).toHaveCount(0)
  })

  await test.step('the mark triggers a stop-loss: the position is closed, its take-profit is cancelled, and both are reported', async () => {
    await stops.openTicket()
    await stops.ticket.getByRole('button', { name: '\u22121%' }).click()
    const trigger = Number(await stops.trigger.inputValue())
    await stops.submit.click()
    await stops.ticket.getByRole('radio', { name: 'Take-profit' }).check()
    await stops.ticket.getByRole('button', { name: '+5%' }).click()
    await stops.submit.click()
    await stops.show()
    await expect(stops.rows).toHaveCount(2)

    await host.command(`index ETH ${(trigger * 0.995).toFixed(2)}`)
    await host.command('advance 10s')
    await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText('Stop-loss triggered: ETH-PERP')
    await expect(stops.rows).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveText(/0/)
  })
})

async function hold(tradeScreen: TradeScreen, amount: string): Promise<void> {
  await tradeScreen.fillTicket({ side: 'Buy', amount })
  await tradeScreen.submit.click()
  await expect(tradeScreen.page.getByRole('tab', { name: /^Positions/ })).toHaveText(/1/)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not get there')
}

function withCommas(price: number): string {
  return price.toLocaleString('en-US', { minimumFractionDigits: 2 })
}
