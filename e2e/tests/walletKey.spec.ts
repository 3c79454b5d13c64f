import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { rewriteVenues } from '../rewriteVenues'
import { TradeScreen } from '../screens/TradeScreen'

const market = ['--market', 'quiet', '--seed', '7']

/** The page's entry of the venue says, as that of the real one, that wallets are to be registered. */
function expectsRegistration(page: Page): Promise<void> {
  return rewriteVenues(page, (list) => {
    const [paper, ...others] = JSON.parse(list) as readonly object[]
    return JSON.stringify([{ ...paper, rules: { walletKey: 'register' } }, ...others])
  })
}

for (const flags of [[], ['--require-signing-key']]) {
  test(`enabling trading registers the wallet where its entry says so, and the wallet signs an order (${flags.join() || 'no flags'})`, async ({
    page,
    wallet,
    startOwnHost,
  }) => {
    const host = await startOwnHost([...market, ...flags])
    await expectsRegistration(page)
    const tradeScreen = new TradeScreen(page, host.appUrl)
    await tradeScreen.open()
    await tradeScreen.connect()
    const enable = page.getByRole('button', { name: 'Enable trading' })
    await expect(enable).toHaveAccessibleDescription(/^Three signatures: .* register your wallet to sign orders/)
    expect(wallet.askedToSign).toEqual([])
    await tradeScreen.enableTrading()
    await tradeScreen.ready()
    await expect(tradeScreen.toasts).toContainText('Your wallet is registered for signing')
    expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey'])
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey', 'Order'])
  })
}

test('an order that is rejected because the wallet is not registered leads to its registration, and is sent again by hand', async ({
  page,
  wallet,
  spy,
  startOwnHost,
}) => {
  const host = await startOwnHost([...market, '--require-signing-key'])
  const tradeScreen = new TradeScreen(page, host.appUrl)
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
  await expect(tradeScreen.toasts).toContainText('Order rejected')
  await expect(tradeScreen.toasts).toContainText('The venue doesn’t accept your wallet’s signature')
  await expect(tradeScreen.orderRows).toHaveCount(0)
  wallet.askedToSign.splice(0)
  await tradeScreen.ticket.getByRole('button', { name: 'Register wallet' }).click()
  await expect(tradeScreen.toasts).toContainText('Your wallet is registered for signing')
  expect(wallet.askedToSign).toEqual(['Register', 'SignKey'])
  // Nothing is sent by itself.
  expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(1)
  await tradeScreen.submit.click()
  await expect(tradeScreen.orderRows).toHaveCount(1)
})

test('where the venue rejects the wallet, one press goes on with one-click, and the next visit asks for nothing', async ({
  page,
  wallet,
  startOwnHost,
}) => {
  const host = await startOwnHost([...market, '--reject-wallet-key'])
  await expectsRegistration(page)
  const tradeScreen = new TradeScreen(page, host.appUrl)
  await tradeScreen.beginByHand()
  await expect(tradeScreen.toasts).toContainText('This venue doesn’t register wallets as signing keys.')
  await tradeScreen.toasts.getByRole('button', { name: 'Use One-click' }).click()
  const price = await tradeScreen.levelPrice('buy', 3)
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey'])

  await page.reload()
  await tradeScreen.ready()
  await expect(tradeScreen.ticket).toContainText('This venue doesn’t register wallets as signing keys.')
  await tradeScreen.ticket.getByRole('button', { name: 'Use One-click' }).click()
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
  await expect(tradeScreen.orderRows).toHaveCount(2)
  expect(wallet.askedToSign).toEqual(['Register', 'Register', 'SignKey'])
})
