import type { Page } from '@playwright/test'
import { test, expect } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'
import type { Host } from '../startHost'
import { setPageClock } from '../venueClock'

/* The venue's clock, which the test advances, times the slices; the page's clock is set to it. */

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

test('a TWAP that cannot be sliced is rejected; one of two minutes completes, and its slices are listed; with the keyboard alone another is cancelled', async ({
  tradeScreen,
  page,
  host,
  wallet,
}) => {
  await setPageClock(page, host)
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  test.setTimeout(120_000)
  await test.step('a TWAP that cannot be sliced is rejected before it is sent', async () => {
    await kinds.choose('TWAP')
    await kinds.fillTwap({ side: 'Buy', amount: '0.05', minutes: '60' })
    await expect(kinds.twap.getByText(/Minimum 10.00 USD per slice. Shorten to /)).toBeVisible()
    await kinds.twap.getByRole('textbox', { name: 'Duration' }).fill('0.1')
    await expect(kinds.twap.getByText('Duration must be 30 seconds to 30 days')).toBeVisible()
    await kinds.twap.getByRole('button', { name: 'Start TWAP' }).click()
    await expect(kinds.twap.getByRole('textbox', { name: 'Duration' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a TWAP over two minutes completes, and its slices are listed', async () => {
    await kinds.choose('TWAP')
    await kinds.fillTwap({ side: 'Buy', amount: '2', minutes: '2' })
    await expect(kinds.twap.getByText('4 × 0.50')).toBeVisible()
    await kinds.twap.getByRole('button', { name: 'Start TWAP' }).click()
    // A TWAP needs no wallet signature, so the page asks for confirmation.
    await page.getByRole('dialog', { name: 'Start this TWAP?' }).getByRole('button', { name: 'Start' }).click()
    await kinds.showTwaps()
    const row = kinds.twapRow('ETH-PERP')
    await expect(row).toContainText('running')
    expect(wallet.askedToSign).toEqual(['Register'])

    await advance(host, page, 40)
    await expect(row).toContainText(/[23] \/ 4/)
    await row.getByRole('button', { name: 'Slices' }).click()
    const slices = page.getByRole('region', { name: 'Slices' })
    await expect(slices.getByRole('cell', { name: 'filled', exact: true }).first()).toBeVisible()

    await advance(host, page, 80)
    await expect(tradeScreen.toasts).toContainText('TWAP ended: bought 2.00 of 2.00 ETH-PERP')
    await expect(row).toContainText('done')
    await expect(row).toContainText('2.00 of 2.00')
    await expect(row).toContainText('4 / 4')
    await expect(slices.getByRole('cell', { name: 'filled', exact: true })).toHaveCount(4)
    await expect(page.getByRole('tab', { name: /^TWAP/ })).toHaveText('TWAP0')

    // The venue agrees with what the page shows.
    const trader = await openRestTrader(host.venueUrl, wallet.key)
    const { count } = await trader.read('/twap-order-history')
    expect(count).toBe('4')
    const { positions } = await trader.read('/positions')
    expect(positions).toMatchObject([{ instrument_name: 'ETH-PERP', side: 'buy', amount: '2' }])
  })

  await test.step('with the keyboard alone a TWAP is started, watched and cancelled, and its fills remain', async () => {
    const { keyboard } = page
    await keyboard.press('t')
    await keyboard.press('t')
    const amount = kinds.twap.getByRole('textbox', { name: 'Amount' })
    await amount.focus()
    await keyboard.type('3')
    await keyboard.press('Tab')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('60')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await expect(amount).toHaveValue('')

    await keyboard.press('Escape')
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await keyboard.press('v')
    await keyboard.press('t')
    const row = kinds.twapRow('running')
    await expect(row).toBeVisible()
    // The first press showed the list; now that it is loaded, the second moves the focus into it.
    await keyboard.press('v')
    await keyboard.press('t')
    await expect(kinds.twapRow('done')).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(row).toBeFocused()
    await advance(host, page, 60)
    await expect(row).toContainText(/0\.0\d of 3\.00/)
    await row.getByRole('button', { name: 'Cancel' }).focus()
    await keyboard.press('Enter')
    await expect(kinds.twapRow('cancelled')).toContainText(/0\.0\d of 3\.00/)

    const trader = await openRestTrader(host.venueUrl, wallet.key)
    expect(await trader.read('/twap-orders')).toEqual({ twap_orders: [] })
    // The previous TWAP had four slices.
    expect(Number((await trader.read('/twap-order-history'))['count'])).toBeGreaterThan(4)
  })
})

/** In steps that keep the page's requests within the venue's tolerance of half a minute. */
async function advance(host: Host, page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 20) {
    await host.command('advance 20s')
    await setPageClock(page, host)
  }
}
