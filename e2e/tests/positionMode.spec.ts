import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { usePlainLink } from '../plainLink'
import { PositionsPanel } from '../screens/PositionsPanel'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--position-mode', 'one-way'] })

/** The new orders of the page. While it spoils them, the venue rejects the opening ones: another order was signed. */
async function watchOrders(page: Page) {
  const sent: string[] = []
  let isSpoiling = false
  // The venue cuts a sealed connection whose frames were changed.
  await usePlainLink(page)
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const text = String(message)
      if (!text.includes('"create_order"')) return server.send(text)
      const isReducing = /"reduce_only": ?true/.test(text)
      const amount = Number(/"amount": ?"?(\d+)/.exec(text)?.[1]) / 1e6
      sent.push(`${amount}${isReducing ? ' reduce-only' : ''}`)
      server.send(isSpoiling && !isReducing ? text.replace(/("salt": ?"?)\d/, (_, start: string) => `${start}7`) : text)
    })
  })
  return { sent, spoil: (isOn: boolean) => (isSpoiling = isOn) }
}

test('where orders against a position must be reduce-only, the ticket marks them, and a flip is two orders', async ({
  page,
  tradeScreen,
  wallet,
}) => {
  const orders = await watchOrders(page)
  await tradeScreen.begin()
  const panel = new PositionsPanel(page)
  const { ticket } = tradeScreen
  const reduceOnly = ticket.getByRole('checkbox', { name: 'Reduce only' })

  await test.step('an order against a long is marked in the ticket, and says so when it is signed', async () => {
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.4' })
    await expect(reduceOnly).not.toBeChecked()
    await tradeScreen.submit.click()
    await tradeScreen.showTable('Positions')
    await expect(panel.row('ETH-PERP')).toContainText('0.40')
    await tradeScreen.fillTicket({ side: 'Sell', amount: '0.1' })
    await expect(reduceOnly).toBeChecked()
    await expect(reduceOnly).toBeDisabled()
    await expect(ticket.getByText('Sell 0.1 ETH-PERP at market, reduce-only')).toBeVisible()
    await tradeScreen.submit.click()
    await expect(panel.row('ETH-PERP')).toContainText('0.30')
    expect(orders.sent).toEqual(['0.4', '0.1 reduce-only'])
  })

  await test.step('Reverse closes and opens with two orders, both shown before', async () => {
    orders.sent.length = 0
    const asked = wallet.askedToSign.length
    const dialog = await panel.open('Reverse', 'ETH-PERP')
    await expect(dialog).toContainText('1. Sell 0.3 ETH-PERP at market, reduce-only. 2. Sell 0.3 ETH-PERP at market.')
    await expect(dialog).toContainText('If the second is rejected, your position stays closed.')
    await dialog.getByRole('button', { name: 'Sell 0.60 ETH at market' }).click()
    await expect(panel.row('ETH-PERP')).toContainText('Short')
    await expect(panel.row('ETH-PERP')).toContainText('0.30')
    expect(orders.sent).toEqual(['0.3 reduce-only', '0.3'])
    expect(wallet.askedToSign.length - asked).toBe(2)
  })

  await test.step('the ticket splits an order that flips, and says when the second one is rejected', async () => {
    orders.sent.length = 0
    orders.spoil(true)
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5' })
    await expect(reduceOnly).not.toBeChecked()
    await expect(ticket).toContainText('1. Buy 0.3 ETH-PERP at market, reduce-only. 2. Buy 0.2 ETH-PERP at market.')
    await tradeScreen.submit.click()
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(
      /Position closed; the opening order was rejected: .* Nothing more was sent\./,
    )
    await expect(panel.row('ETH-PERP')).toHaveCount(0)
    expect(orders.sent).toEqual(['0.3 reduce-only', '0.2'])
    // The amount that closed the position must not be sent again by a second press.
    await expect(tradeScreen.amount).toHaveValue('0.2')
  })
})
