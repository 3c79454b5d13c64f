import { expect, test } from '../fixtures'
import { startReferenceHost } from '../referenceHost'
import { Palette } from '../screens/Palette'
import { PositionsPanel } from '../screens/PositionsPanel'
import { TradeScreen } from '../screens/TradeScreen'

for (const isProxied of [false, true]) {
  test(`at the reference venue, ${isProxied ? 'by the proxy' : 'direct'}: connect, enable, place, amend, follow, cancel, buy and close`, async ({
    page,
    wallet,
    startOwnHost,
    afterPages,
  }) => {
    const { host, reference } = await startReferenceHost({ startOwnHost, afterPages }, { isProxied })
    const desk = new TradeScreen(page, host.appUrl)
    const { trading } = reference.venue
    /** As the venue has them: price and amount in millionths. */
    const orders = () =>
      [...trading.orders.values()].map(({ status, price, amount }) => [status, String(price), String(amount)])

    /** The wallet authorises the worker's key, and then itself, because this venue accepts only registered keys. */
    const registrations = ['Register', 'Register', 'SignKey']

    await test.step('the wallet signs the registrations of the worker’s key and its own', async () => {
      await desk.beginByHand()
      await expect(desk.toasts).toContainText('Your wallet is registered for signing')
      expect(wallet.askedToSign).toEqual(registrations)
      await desk.signBy('One-click')
    })

    await test.step('a limit order is placed, amended and cancelled', async () => {
      await desk.place({ side: 'Buy', amount: '0.5', price: '3000' })
      await expect(desk.orderRow('3,000.00')).toBeVisible()
      await desk.orderRows.first().getByRole('button', { name: 'Edit' }).click()
      await desk.orderRows.first().getByRole('textbox', { name: 'Price' }).fill('2999')
      await desk.orderRows.first().getByRole('button', { name: 'Save' }).click()
      await expect(desk.orderRow('2,999.00')).toBeVisible()
      expect(orders()).toEqual([
        ['cancelled', '3000000000', '500000'],
        ['opened', '2999000000', '500000'],
      ])
      await desk.orderRow('2,999.00').getByRole('button', { name: 'Cancel' }).click()
      await expect(desk.orderRows).toHaveCount(0)
      expect(orders().map(([status]) => status)).toEqual(['cancelled', 'cancelled'])
    })

    await test.step('an amend of a partly filled order neither loses nor enlarges it', async () => {
      await desk.place({ side: 'Buy', amount: '0.4', price: '3000' })
      await expect(desk.orderRow('3,000.00')).toBeVisible()
      const [open] = [...trading.orders.values()].filter(({ status }) => status === 'opened')
      reference.fill(open?.id ?? '', '0.1')
      await expect(desk.toasts).toContainText('Bought 0.10 ETH-PERP')
      await desk.orderRows.first().getByRole('button', { name: 'Edit' }).click()
      await desk.orderRows.first().getByRole('textbox', { name: 'Price' }).fill('2998')
      await desk.orderRows.first().getByRole('button', { name: 'Save' }).click()
      await expect(desk.orderRow('2,998.00')).toBeVisible()
      expect(orders().at(-1)).toEqual(['opened', '2998000000', '300000'])
      await desk.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
      await expect(desk.orderRows).toHaveCount(0)
    })

    await test.step('a partly filled order follows the mark, and is neither lost nor enlarged', async () => {
      const palette = new Palette(page)
      await palette.open()
      await palette.say('buy 0.4 eth follow mark-0.5% cap 9000')
      await expect(palette.term('Price')).toContainText('follows the mark − 0.5%')
      await page.keyboard.press('Enter')
      await expect(desk.ticket.getByRole('radio', { name: 'Mark', exact: true })).toBeChecked()
      await desk.submit.click()
      await expect(page.getByRole('button', { name: /^follows the mark − 0\.5%/ })).toBeVisible()
      const opened = () =>
        [...trading.orders.values()].filter(({ status }) => status === 'opened' || status === 'partial')
      const [first] = opened()
      const placed = Number(first?.price)
      reference.fill(first?.id ?? '', '0.1')
      await expect(desk.toasts).toContainText('Bought 0.10 ETH-PERP')
      reference.setMark('ETH-PERP', ((placed / 1e6 / 0.995) * 1.004).toFixed(2))
      await expect.poll(() => Number(opened()[0]?.price)).toBeGreaterThan(placed * 1.002)
      expect(opened().map(({ amount }) => String(amount))).toEqual(['300000'])
      await desk.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
      await expect(desk.orderRows).toHaveCount(0)
      await desk.ticket.getByRole('radio', { name: 'Fixed' }).click()
    })

    await test.step('a market order is bought, and its position closed', async () => {
      await desk.place({ side: 'Buy', amount: '0.5' })
      await expect(desk.toasts).toContainText('Bought 0.50 ETH-PERP')
      await desk.showTable('Positions')
      const positions = new PositionsPanel(page)
      await expect(positions.row('ETH-PERP')).toContainText('0.70')
      const dialog = await positions.open('Close', 'ETH-PERP')
      await dialog.getByRole('button', { name: 'Sell 0.7 ETH at market' }).click()
      await expect(positions.rows).toHaveCount(0)
      const [account] = reference.venue.accounts.byAddress.values()
      // The table is also hidden by the open dialog, so its rows may be gone before the position.
      await expect.poll(() => account?.positions.size).toBe(0)
    })

    // The worker's key signed the rest.
    expect(wallet.askedToSign).toEqual(registrations)

    // Without position modes, the venue answers the question for them with 404.
    const rejected = reference.log.entries.filter((one) =>
      one.kind === 'socket'
        ? one.error !== undefined
        : one.status >= 400 && one.operation !== 'GET /account/position-mode',
    )
    expect(rejected).toEqual([])
  })
}
