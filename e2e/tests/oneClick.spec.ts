import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { StopsPanel } from '../screens/StopsPanel'
import { TicketKinds } from '../screens/TicketKinds'

test('an order over a limit is not sent from any ticket; reducing orders are exempt, and the limit can be raised; when the session expires the wallet is asked again', async ({
  page,
  tradeScreen,
  wallet,
  spy,
}) => {
  await tradeScreen.begin()
  const dialog = page.getByRole('dialog', { name: 'One-click limits' })
  await test.step('an order over a limit is not sent; reducing orders pass; raising the limit lets it through', async () => {
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.5' })
    await expect(tradeScreen.toasts).toContainText('Bought 0.50 ETH-PERP')
    await tradeScreen.openLimits()
    await expect(dialog).toContainText('1 of 500')
    await dialog.getByRole('textbox', { name: 'Max per order' }).fill('lots')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog).toContainText('Enter an amount above 0')
    await dialog.getByRole('textbox', { name: 'Max per order' }).fill('1000')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')

    spy.reset()
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: '3000' })
    await expect(tradeScreen.ticket).toContainText(
      'This order is 1,500 USD; your one-click limit is 1,000 USD per order.',
    )
    await tradeScreen.submit.click()
    await expect(tradeScreen.ticket).toContainText(
      'This order is 1,500 USD; your one-click limit is 1,000 USD per order.',
    )
    expect(spy.orderOps()).toEqual([])
    await expect(tradeScreen.amount).toHaveValue('0.5')

    // Reducing is always possible.
    await tradeScreen.fillTicket({ side: 'Sell', amount: '0.5' })
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Reduce only' }).check()
    await tradeScreen.submit.click()
    await expect(tradeScreen.toasts).toContainText('Sold 0.50 ETH-PERP')
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Reduce only' }).uncheck()

    // With the keyboard: the line below the choice opens the limits, and Enter saves them.
    await (await tradeScreen.openAccount()).getByRole('button', { name: /^One-click limits/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('1 of 500')
    await dialog.getByRole('textbox', { name: 'Max per order' }).fill('2000')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await tradeScreen.place({ side: 'Buy', amount: '0.5', price: '3000' })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect((await tradeScreen.openAccount()).getByRole('button', { name: /2 orders signed/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(wallet.askedToSign).toEqual(['Register'])
  })

  await test.step('stops and TWAPs also name the limit before the press, and reducing ones are exempt', async () => {
    const price = await tradeScreen.levelPrice('buy', 4)
    await tradeScreen.signBy('One-click')
    await tradeScreen.openLimits()
    await dialog.getByRole('textbox', { name: 'Max per order' }).fill('100')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    spy.reset()

    const stops = new StopsPanel(page)
    await stops.openTicket()
    await stops.ticket.getByRole('radio', { name: 'Sell' }).check()
    await stops.trigger.fill(price)
    await stops.ticket.getByRole('textbox', { name: 'Amount' }).fill('1')
    await expect(stops.ticket).toContainText('your one-click limit is 100 USD')
    await stops.submit.click()
    await expect(stops.ticket).toContainText('your one-click limit is 100 USD')
    await stops.ticket.getByRole('checkbox', { name: 'Reduce only' }).check()
    await expect(stops.ticket).not.toContainText('your one-click limit is')

    const kinds = new TicketKinds(page)
    await kinds.choose('TWAP')
    await kinds.fillTwap({ side: 'Buy', amount: '2', minutes: '2' })
    await expect(kinds.twap).toContainText('your one-click limit is 100 USD')
    await kinds.twap.getByRole('button', { name: 'Start TWAP' }).click()
    await expect(kinds.twap).toContainText('your one-click limit is 100 USD')
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('when a session expires the wallet is asked again; one press starts a new session', async () => {
    await new TicketKinds(page).choose('Limit')
    await tradeScreen.openLimits()
    await dialog.getByRole('textbox', { name: 'Max per order' }).fill('2000')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    wallet.askedToSign.length = 0
    const price = await tradeScreen.levelPrice('buy', 4)
    await tradeScreen.signBy('One-click')
    await expect((await tradeScreen.openAccount()).getByRole('button', { name: /^One-click limits/ })).toContainText(
      /07:59|08:00/,
    )
    await page.keyboard.press('Escape')
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(wallet.askedToSign).toEqual([])

    await tradeScreen.signBy('Wallet')
    await shortenSession(page, { leftMs: 2_500 })
    await tradeScreen.signBy('One-click')
    await expect(tradeScreen.toasts).toContainText('One-click session ended')
    await expect(tradeScreen.submit).toHaveAccessibleDescription('Your wallet will ask you to sign each order.')
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price })
    await expect(tradeScreen.orderRows).toHaveCount(2)
    expect(wallet.askedToSign).toEqual(['Order'])

    await tradeScreen.signBy('One-click')
    await expect((await tradeScreen.openAccount()).getByRole('button', { name: /0 orders signed/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await tradeScreen.place({ side: 'Buy', amount: '0.3', price })
    await expect(tradeScreen.orderRows).toHaveCount(3)
    expect(wallet.askedToSign).toEqual(['Order'])
  })
})

/** Moves the start of the eight-hour session back, so that only this much of it is left. */
async function shortenSession(page: Page, { leftMs }: { readonly leftMs: number }): Promise<void> {
  await page.evaluate(
    (startedAtMs) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('optick.oneClickSession.')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...session, startedAtMs }))
    },
    Date.now() - 8 * 3_600_000 + leftMs,
  )
}
