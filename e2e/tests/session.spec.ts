import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openRestTrader, type RestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'

const bannerOf = (page: Page): Locator => page.getByRole('region', { name: 'Session' })

/** Reloads the page, and returns which of these texts appeared before the account did. */
async function reloadWatching(page: Page, screen: TradeScreen, texts: readonly string[]): Promise<readonly string[]> {
  await page.addInitScript((wanted) => {
    const seen = new Set<string>()
    Object.assign(globalThis, { __seen: seen })
    const look = () => {
      const { textContent } = document.documentElement
      for (const text of wanted) if (textContent?.includes(text)) seen.add(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, texts)
  await page.reload()
  await expect(screen.account).toBeVisible()
  return page.evaluate(() => Array.from((globalThis as unknown as { __seen: Set<string> }).__seen))
}

/** The number of the account's keys at the venue, without the caller's. */
async function keysAt(trader: RestTrader): Promise<readonly [signing: number, api: number]> {
  const account = await trader.read('/account')
  return [(account['signing_keys'] as unknown[]).length - 1, (account['api_keys'] as unknown[]).length - 1]
}

test('a session survives a reload and a new tab, and ends everywhere at once; a key revoked elsewhere is noticed and replaced', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
}) => {
  test.setTimeout(240_000)
  const registrations: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/register')) registrations.push(request.postData() ?? '')
  })
  await tradeScreen.beginByHand()
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)

  await test.step('a reload and a new tab can trade at once, without new keys and without any prompt', async () => {
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(registrations).toHaveLength(1)
    expect(await keysAt(elsewhere)).toEqual([1, 1])
    const asked = wallet.askedToSign.length

    expect(await reloadWatching(page, tradeScreen, ['Enable trading', 'Connect wallet'])).toEqual([])
    await expect(tradeScreen.orderRows).toHaveCount(1)
    const otherPage = await context.newPage()
    const otherWallet = await installWallet(otherPage, { key: wallet.key, isAllowed: true })
    const other = new TradeScreen(otherPage, host.appUrl)
    await other.open()
    await expect(other.orderRows).toHaveCount(1)
    await other.signBy('One-click')
    await other.place({ side: 'Buy', amount: '0.2', price: await other.levelPrice('buy', 4) })
    await expect(tradeScreen.orderRows).toHaveCount(2)
    expect(registrations).toHaveLength(1)
    expect(await keysAt(elsewhere)).toEqual([1, 1])
    expect([wallet.askedToSign.length, otherWallet.askedToSign]).toEqual([asked, []])

    // Signing out in one tab signs out both, even after a reload.
    await other.account.click()
    await other.page.getByRole('button', { name: 'Sign out' }).click()
    for (const { page: signedOut } of [other, tradeScreen])
      await expect(signedOut.getByRole('button', { name: 'Enable trading' }).first()).toBeVisible()
    await otherPage.close()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enable trading' }).first()).toBeVisible()
    await expect(tradeScreen.account).toBeHidden()
  })

  await test.step('signing out revokes the keys at the venue, and signing in again creates one set', async () => {
    expect(await keysAt(elsewhere)).toEqual([0, 0])
    await tradeScreen.enableTrading()
    await expect(tradeScreen.account).toBeVisible()
    expect(await keysAt(elsewhere)).toEqual([1, 1])
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('an API key revoked elsewhere dims the account with a notice, and one press replaces it', async () => {
    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.connection).toHaveText('Live')
    await elsewhere.revokeOtherApiKeys()

    const banner = bannerOf(page)
    await expect(banner).toContainText('The venue no longer accepts this browser’s API key.', { timeout: 20_000 })
    await expect(tradeScreen.connection).toHaveText('Prices only')
    await expect(page.locator('.account-tables')).toHaveClass(/is-stale/)
    await expect(tradeScreen.account).toHaveClass(/is-stale/)
    await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(1)
    expect(
      await page
        .locator('.chart-line')
        .first()
        .evaluate((line) => getComputedStyle(line).opacity),
    ).toBe('0.7')
    await expect(tradeScreen.ticket).toContainText('Enable trading to send orders.')

    // The revoked keys can be replaced after a reload too.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enable trading' }).first()).toBeVisible()
    await tradeScreen.page.getByRole('banner').getByRole('button', { name: 'Enable trading' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(banner).toHaveCount(0)
    await expect.poll(() => keysAt(elsewhere)).toEqual([1, 1])

    await elsewhere.revokeOtherApiKeys()
    await banner.getByRole('button', { name: 'Enable trading again' }).click({ timeout: 20_000 })
    await expect(banner).toHaveCount(0)
    await expect(tradeScreen.connection).toHaveText('Live')
    await expect(tradeScreen.account).not.toHaveClass(/is-stale/)
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price })
    await expect(tradeScreen.orderRows).toHaveCount(2)
    await expect.poll(() => keysAt(elsewhere)).toEqual([1, 1])
  })
})

test('a venue that was reset is detected, and one press opens the account again', async ({
  page,
  wallet,
  startOwnHost,
}) => {
  test.slow()
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7'])
  const desk = new TradeScreen(page, host.appUrl)
  await desk.begin()
  await desk.place({ side: 'Buy', amount: '0.1', price: await desk.levelPrice('buy', 3) })
  await expect(desk.ownMarker).toHaveCount(1)
  await host.crash()
  await expect(desk.connection).toContainText(/Reconnecting|Connecting/)
  await host.restartFresh()
  const banner = bannerOf(page)
  await expect(banner).toContainText(/no longer knows this account|was revoked/, { timeout: 30_000 })
  await expect(page.locator('.account-tables')).toHaveClass(/is-stale/)
  await expect(desk.connection).toHaveText('Prices only')
  await banner.getByRole('button', { name: 'Enable trading again' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('No open orders')).toBeVisible()
  await desk.place({ side: 'Buy', amount: '0.2', price: await desk.levelPrice('buy', 3) })
  await expect(desk.orderRows).toHaveCount(1)
  await expect(desk.orderRows).toContainText('0.2')
  expect(await keysAt(await openRestTrader(host.venueUrl, wallet.key))).toEqual([1, 1])

  // Stored keys were revoked while the page was closed: the reload detects it, and signing out works.
  await host.crash()
  await host.restartFresh()
  await page.reload()
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await desk.account.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await desk.connect()
  await desk.enableTrading()
  await expect(desk.account).toContainText('100,000.00 USD')
})

test('at a real-money venue the page asks once whether to stay signed in, and remembers the answer', async ({
  page,
  wallet,
  startOwnHost,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'optick-venues-'))
  const file = join(folder, 'venues.json')
  const real = { id: 'paper', name: 'Real', kind: 'real', restUrl: '/api', wsUrl: '/ws?sealed', signing: {} }
  writeFileSync(file, JSON.stringify([real]))
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--venues', file])
  try {
    const desk = new TradeScreen(page, host.appUrl)
    const choice = page.getByRole('checkbox', { name: 'Stay signed in on this device' })
    await desk.open()
    await desk.connect()
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await desk.enableTrading()
    await expect(desk.account).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enable trading' }).first()).toBeVisible()
    await expect(choice).toHaveCount(0)
    await desk.enableTrading()
    // The earlier page's keys are revoked with the new ones. The wallet, registered here too, stays for both pages.
    const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
    await expect.poll(() => keysAt(elsewhere)).toEqual([2, 1])
    await desk.account.click()
    const stay = page.getByRole('switch', { name: 'Stay signed in on this device' })
    await stay.click()
    // The switch turns on once the keys are persisted.
    await expect(stay).toBeChecked()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(desk.account).toBeVisible()
    expect(await keysAt(elsewhere)).toEqual([2, 1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
