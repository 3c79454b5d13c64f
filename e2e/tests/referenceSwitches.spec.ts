import type { ReferenceOptions, ReferenceVenue } from '../../src/dev/testing/referenceVenue/referenceVenue'
import { expect, test as base } from '../fixtures'
import { startReferenceHost } from '../referenceHost'
import { PositionsPanel } from '../screens/PositionsPanel'
import { TradeScreen } from '../screens/TradeScreen'

/** A desk at a reference venue with the given switches. */
const test = base.extend<{
  openAt: (
    switches: ReferenceOptions['switches'],
    rules?: object,
  ) => Promise<{
    readonly desk: TradeScreen
    readonly reference: ReferenceVenue
  }>
}>({
  openAt: async ({ page, startOwnHost, afterPages }, use) => {
    await use(async (switches = {}, rules) => {
      const { host, reference } = await startReferenceHost({ startOwnHost, afterPages }, { switches, rules })
      return { desk: new TradeScreen(page, host.appUrl), reference }
    })
  },
})

/** The codes with which the venue rejected socket operations. */
const socketErrors = ({ log }: ReferenceVenue) =>
  log.entries.flatMap((one) => (one.kind === 'socket' && one.error !== undefined ? [one.error] : []))

/** Takes out what the browser itself logs of answers that it keeps from a page. Returns how many they were. */
function forgetBlocked(errors: string[]): number {
  const others = errors.filter((text) => !text.includes('blocked by CORS policy'))
  return errors.splice(0, errors.length, ...others).length - others.length
}

test('a wallet that signs its own orders is registered as a signing key first, and its order rests', async ({
  openAt,
  wallet,
}) => {
  const { desk, reference } = await openAt({})
  await desk.beginByHand()
  await expect(desk.toasts).toContainText('Your wallet is registered for signing')
  expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey'])
  await desk.place({ side: 'Buy', amount: '0.5', price: '3000' })
  await expect(desk.orderRow('3,000.00')).toBeVisible()
  expect([...reference.venue.trading.orders.values()].map(({ status }) => status)).toEqual(['opened'])
})

test('a venue that registers no wallet leads to One-click with one press', async ({ openAt, wallet }) => {
  const { desk } = await openAt({ walletMayRegister: false })
  await desk.beginByHand()
  await desk.toasts.getByRole('button', { name: 'Use One-click' }).click()
  await desk.place({ side: 'Buy', amount: '0.5', price: '3000' })
  await expect(desk.orderRow('3,000.00')).toBeVisible()
  expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey'])
})

test('a reversal at a venue in one-way mode is two orders, and none is rejected', async ({ openAt, page, wallet }) => {
  void wallet
  const { desk, reference } = await openAt({ positionMode: 'one-way' })
  await desk.beginByHand()
  await desk.signBy('One-click')
  await desk.place({ side: 'Buy', amount: '0.5' })
  await expect(desk.toasts).toContainText('Bought 0.50 ETH-PERP')
  await desk.showTable('Positions')
  const positions = new PositionsPanel(page)
  const dialog = await positions.open('Reverse', 'ETH-PERP')
  await expect(dialog).toContainText('1. Sell 0.5 ETH-PERP at market, reduce-only. 2. Sell 0.5 ETH-PERP at market.')
  await dialog.getByRole('button', { name: /^Sell 1.00 ETH/ }).click()
  await expect(positions.row('ETH-PERP')).toContainText('Short')
  const [account] = reference.venue.accounts.byAddress.values()
  expect([...(account?.positions.values() ?? [])].map(({ amount }) => String(amount))).toEqual(['-500000'])
  expect(socketErrors(reference)).toEqual([])
})

test('the builder of the venue’s entry is shown, signed and sent with an order and its amend', async ({
  openAt,
  page,
  wallet,
}) => {
  void wallet
  const { desk, reference } = await openAt({}, { builder: { id: 'builder-alpha', feeRate: '0.0003' } })
  await desk.beginByHand()
  await desk.signBy('One-click')
  await desk.fillTicket({ side: 'Buy', amount: '0.5', price: '3000' })
  await expect(desk.preview('Builder fee')).toHaveText('0.03% · builder-alpha')
  // Rests as a maker: the venue's 0.03% and the builder's 0.03% of 1,500.
  await expect(desk.ticket.locator('dl > div').filter({ hasText: /^Fee/ }).getByRole('definition')).toHaveText(
    '0.9000 USD',
  )
  await desk.place({ side: 'Buy', amount: '0.5', price: '3000' })
  await expect(desk.orderRow('3,000.00')).toBeVisible()
  await desk.orderRows.first().getByRole('button', { name: 'Edit' }).click()
  await desk.orderRows.first().getByRole('textbox', { name: 'Price' }).fill('2999')
  await desk.orderRows.first().getByRole('button', { name: 'Save' }).click()
  await expect(desk.orderRow('2,999.00')).toBeVisible()
  await desk.place({ side: 'Buy', amount: '0.5' })
  await desk.showTable('Positions')
  const dialog = await new PositionsPanel(page).open('Close', 'ETH-PERP')
  await expect(dialog).toContainText('Includes a builder fee of 0.03% for builder-alpha.')
  // The venue computed each id over the builder's members, and its signer from that id.
  const orders = [...reference.venue.trading.orders.values()]
  const builder = { id: 'builder-alpha', feeRate: 300n }
  expect(orders.map((order) => order.builder)).toEqual([builder, builder, builder])
  expect(socketErrors(reference)).toEqual([])
})

for (const deleteOrdersWithList of [true, false]) {
  const how = deleteOrdersWithList ? 'in one request' : 'one by one after one answer that there is no such request'
  test(`the orders of one instrument are cancelled ${how}, and the others stay`, async ({
    openAt,
    page,
    wallet,
    consoleErrors,
  }) => {
    void wallet
    const { desk, reference } = await openAt({ deleteOrdersWithList })
    const placeTwo = async () => {
      for (const price of ['3000', '2990']) await desk.place({ side: 'Buy', amount: '0.1', price })
      await expect(desk.orderRows).toHaveCount(3)
    }
    await desk.beginByHand('BTC-PERP')
    await desk.signBy('One-click')
    await desk.place({ side: 'Buy', amount: '0.01', price: '50000' })
    await expect(desk.orderRows).toHaveCount(1)
    await page.getByRole('link', { name: 'Optick' }).click()
    await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
    for (let round = 0; round < 2; round++) {
      await placeTwo()
      await page.getByRole('checkbox', { name: 'This market only' }).check()
      await page.getByRole('button', { name: 'Cancel ETH-PERP orders' }).click()
      await page.getByRole('checkbox', { name: 'This market only' }).uncheck()
      await expect(desk.orderRows).toHaveCount(1)
      await expect(desk.orderRows).toContainText('BTC-PERP')
    }
    const { log } = reference
    const asked = log.of('rest', /^DELETE \/orders$/).map((one) => ('status' in one ? one.status : undefined))
    expect(asked).toEqual(deleteOrdersWithList ? [200, 200] : [404])
    expect(log.of('socket', /^cancel_order$/)).toHaveLength(deleteOrdersWithList ? 0 : 4)
    expect(socketErrors(reference)).toEqual([])
    const others = consoleErrors.filter((text) => !text.includes('404'))
    consoleErrors.splice(0, consoleErrors.length, ...others)
  })
}

test('where four pings a minute are allowed, a live market stays live, and no ping is too many', async ({
  openAt,
  page,
  wallet,
}) => {
  void wallet
  const { desk, reference } = await openAt({ pings: { perMinute: 4 } })
  await desk.beginByHand()
  await desk.signBy('One-click')
  const connection = page.getByRole('status', { name: 'Connection' })
  await expect(connection).toHaveText('Live')
  const states = new Set<string>()
  for (let look = 0; look < 60; look++) {
    states.add(await connection.innerText())
    reference.move()
    await page.waitForTimeout(100)
  }
  expect([...states]).toEqual(['Live'])
  await desk.place({ side: 'Buy', amount: '0.5' })
  await expect(desk.toasts).toContainText('Bought 0.50 ETH-PERP')
  expect(socketErrors(reference)).toEqual([])
})

test('a venue that limits the rate is waited for, and no chart or list is shown as failed', async ({
  openAt,
  page,
}) => {
  const { desk, reference } = await openAt({ rate: { perSecond: 2, answer: 'X-RETRY-AFTER' } })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Couldn’t load')) document.documentElement.dataset['failed'] = 'true'
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await desk.open()
  const isLimited = () => reference.log.entries.some((one) => one.kind === 'rest' && one.status === 429)
  await expect.poll(isLimited).toBe(true)
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas').first()).toBeVisible()
  await expect(page.getByRole('row').nth(8)).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(page.locator('html[data-failed]')).toHaveCount(0)
})

test('where a preflight allows the secret form only, the page says that signed requests are blocked, and asks', async ({
  openAt,
  page,
  wallet,
  consoleErrors,
}) => {
  void wallet
  const { desk } = await openAt({ preflightAllows: 'secret-only' })
  await desk.open()
  await desk.connect()
  await desk.enableTrading()
  await page.getByRole('button', { name: /This venue blocks the page’s signed requests/ }).click()
  const dialog = page.getByRole('dialog', { name: 'This venue blocks the page’s signed requests.' })
  await dialog.getByRole('button', { name: 'Send the API secret' }).click()
  await desk.ready()
  await desk.signBy('One-click')
  await desk.place({ side: 'Buy', amount: '0.5', price: '3000' })
  await expect(desk.orderRow('3,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: /blocks the page’s signed requests/ })).toHaveCount(0)
  expect(forgetBlocked(consoleErrors)).toBeGreaterThan(0)
})

test('a venue that keeps its answers from the page is not called a lost connection, and no figure is shown', async ({
  startOwnHost,
  afterPages,
  page,
  consoleErrors,
}) => {
  const { host } = await startReferenceHost({ startOwnHost, afterPages }, { switches: { cors: 'own-origin-only' } })
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await expect(page.getByText(/The venue’s answers are kept from this page/).first()).toBeVisible()
  await expect(page.getByText(/Check your connection/)).toHaveCount(0)
  expect(forgetBlocked(consoleErrors)).toBeGreaterThan(0)
})

test('no screen of a venue that is not on paper speaks of play money, a faucet or the demo wallet', async ({
  openAt,
  page,
  wallet,
}) => {
  void wallet
  const { desk } = await openAt({})
  const account =
    'portfolio keys transfers transfers/deposit transfers/withdraw transfers/swap settings/account rewards otc'
  const others =
    'strategies statistics markets history/orders options/chain/ETH options/risk/ETH interface/orders settings/venues'
  const paths = `${account} ${others}`.split(' ')
  const look = async (state: string) => {
    for (const path of paths) {
      await page.evaluate((next) => history.pushState(null, '', next), `/${path}`)
      await page.getByRole('main').waitFor()
      await page.waitForTimeout(300)
      const text = (await page.getByRole('main').innerText()).replaceAll('Play money on a local venue.', '')
      expect(text, `${state} at /${path}`).not.toContain('Page not found')
      expect(text, `${state} at /${path}`).not.toMatch(/play money|faucet|demo wallet|paper venue/i)
    }
  }
  await desk.open()
  await look('signed out')
  await desk.open()
  await desk.connect()
  await look('connected')
})
