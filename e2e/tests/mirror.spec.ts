import { createRandom } from '@/core/lib/random'
import { startFaultProxy } from '@/dev/testing/faults/faultProxy'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'

test('a mirror shows the upstream’s book; an outage is said, withdraws the quotes and rejects what would take, and ends without a reload', async ({
  page,
  wallet,
  startOwnHost,
  afterPages,
}) => {
  test.setTimeout(180_000)
  void wallet
  const upstream = await startOwnHost(['--market', 'quiet', '--seed', '21'])
  const proxy = await startFaultProxy({ target: () => upstream.venueUrl, random: createRandom(1) })
  afterPages(proxy.close)
  const address = `http://127.0.0.1:${proxy.port}`
  const mirror = await startOwnHost(['--market', `mirror:${address}`, '--instruments', 'ETH-PERP'])
  const screen = new TradeScreen(page, mirror.appUrl)
  const trouble = page.getByRole('alert').filter({ hasText: /^Upstream/ })
  const ask = page.locator('[data-side="sell"]')
  /** The best levels, because the page shows as many as fit. */
  const showsUpstream = async () => {
    for (const [side, name] of [
      ['buy', 'bids'],
      ['sell', 'asks'],
    ] as const) {
      const best = (await readBook(upstream.venueUrl, name)).slice(0, 5)
      await expect.poll(async () => (await screen.levels(side)).slice(0, 5), { timeout: 30_000 }).toEqual(best)
    }
  }

  await test.step('a visitor reads whose market it is', async () => {
    await screen.open('ETH-PERP')
    await expect(page.getByText(`play money, mirror of 127.0.0.1:${proxy.port}`)).toBeVisible()
  })

  await screen.beginByHand()
  await test.step('the levels are the upstream’s, also after they change there', async () => {
    await showsUpstream()
    const [[bid] = [0]] = await readBook(upstream.venueUrl, 'bids')
    const elsewhere = await openRestTrader(upstream.venueUrl)
    await elsewhere.place({ side: 'buy', price: String(bid), amount: '0.5' })
    await showsUpstream()
  })

  await test.step('the ticket shows the queue that an order would join', async () => {
    const [[bid, amount] = [0, 0]] = await readBook(upstream.venueUrl, 'bids')
    await screen.fillTicket({ side: 'Buy', price: String(bid), amount: '0.1' })
    await expect(screen.preview('Queue')).toContainText(`≈ ${amount.toFixed(1)} ahead`)
  })

  await test.step('an outage is said with its time, and the quotes are withdrawn', async () => {
    proxy.begin('refused')
    await expect(trouble).toContainText(/^Upstream (lost|stale) since \d\d:\d\d:\d\d\. Quotes are withdrawn/, {
      timeout: 20_000,
    })
    await expect(ask).toHaveCount(0)
    await expect(screen.preview('Queue')).toContainText('—')
  })

  await test.step('an order that would take is rejected in words', async () => {
    await screen.place({ side: 'Buy', amount: '0.1' })
    await expect(screen.ticket.getByText('No liquidity at this price. Nothing was filled.')).toBeVisible()
    await expect(screen.orderRows).toHaveCount(0)
  })

  await test.step('when the upstream returns, all is live again without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    proxy.end('refused')
    await expect(trouble).toHaveCount(0, { timeout: 60_000 })
    await showsUpstream()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
