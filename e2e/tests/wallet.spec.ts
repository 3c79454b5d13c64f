import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { installWallet } from '../testWallet'

test('every browser wallet is offered with name and icon, and the paper wallet is marked as play money', async ({
  page,
  tradeScreen,
}) => {
  await installWallet(page, { name: 'Another Wallet', key: `0x${'22'.repeat(32)}` })
  await installWallet(page, { name: 'A Third Wallet Still', key: `0x${'33'.repeat(32)}` })
  await tradeScreen.open()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const { walletDialog } = tradeScreen
  for (const name of ['Test Wallet', 'Another Wallet', 'A Third Wallet Still']) {
    const offer = walletDialog.getByRole('button', { name, exact: true })
    await expect(offer.locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  }
  await expect(walletDialog.getByRole('button', { name: 'Paper (demo) wallet' })).toHaveAccessibleDescription(
    /Play money/,
  )
})

test('trading is enabled with one wallet signature', async ({ page, tradeScreen, wallet }) => {
  await tradeScreen.open()
  await tradeScreen.connect()
  expect(wallet.askedToSign).toEqual([])
  const registration = page.waitForRequest((request) => request.url().endsWith('/register'))
  await tradeScreen.enableTrading()
  // The new key itself makes the other signature, SignKey.
  expect(wallet.askedToSign).toEqual(['Register'])
  const body = (await registration).postDataJSON() as Record<string, string>
  expect(body['account']?.toLowerCase()).toBe(wallet.address.toLowerCase())
  expect(body['signing_key']).not.toBe(body['account'])
  expect(body['signing_key_signature']).toMatch(/^0x[\da-f]{130}$/)
  await expect(tradeScreen.account).toContainText('100,000.00 USD')
})

test('the paper wallet trades within two clicks', async ({ page, tradeScreen, wallet }) => {
  await tradeScreen.open()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await tradeScreen.walletDialog.getByRole('button', { name: 'Paper (demo) wallet' }).click()
  await expect(tradeScreen.account).toContainText('Paper (demo) wallet')
  await expect(tradeScreen.account).toContainText('100,000.00 USD')
  await tradeScreen.place({ side: 'Buy', amount: '0.1' })
  await expect(tradeScreen.toasts).toContainText('Bought 0.10 ETH-PERP')
  expect(wallet.asked).not.toContain('eth_requestAccounts')
})

test('a wallet on another chain is asked to switch before it is asked to sign', async ({ tradeScreen, wallet }) => {
  wallet.chainId = 137
  await tradeScreen.beginByHand()
  expect(wallet.chainId).toBe(1)
  expect(wallet.asked.indexOf('wallet_switchEthereumChain')).toBeGreaterThan(-1)
  expect(wallet.asked.indexOf('wallet_switchEthereumChain')).toBeLessThan(wallet.asked.indexOf('eth_signTypedData_v4'))
})

test('a wallet that refuses to switch is asked nothing else, and the refusal is explained', async ({
  page,
  tradeScreen,
  wallet,
}) => {
  wallet.chainId = 137
  wallet.isStubborn = true
  await tradeScreen.open()
  await tradeScreen.connect()
  await page.getByRole('button', { name: 'Enable trading' }).click()
  await expect(tradeScreen.toasts).toContainText('Couldn’t enable trading')
  await expect(tradeScreen.toasts).toContainText('Switch your wallet to Ethereum')
  expect(wallet.askedToSign).toEqual([])
  wallet.isStubborn = false
  await tradeScreen.enableTrading()
  expect(wallet.askedToSign).toEqual(['Register'])
})

test('a declined connection is explained and can be retried', async ({ page, tradeScreen, wallet }) => {
  await tradeScreen.open()
  wallet.declineNext()
  await tradeScreen.connect()
  await expect(tradeScreen.walletDialog.getByRole('alert')).toHaveText('You declined in your wallet. Nothing was sent.')
  await tradeScreen.walletDialog.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('button', { name: 'Enable trading' })).toBeVisible()
})

test('a declined registration is explained and can be retried', async ({ page, tradeScreen, wallet }) => {
  await tradeScreen.open()
  await tradeScreen.connect()
  wallet.declineNext()
  const enable = page.getByRole('button', { name: 'Enable trading' })
  await enable.click()
  await expect(enable).toHaveAccessibleDescription('You declined in your wallet. Nothing was sent.')
  await tradeScreen.enableTrading()
  await expect(tradeScreen.account).toBeVisible()
})

test('the wallet signs each order, unless one-click is on', async ({ tradeScreen, wallet, spy }) => {
  await tradeScreen.begin()
  const price = await tradeScreen.levelPrice('buy', 3)
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(wallet.askedToSign).toEqual(['Register', 'Order'])
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '0.2', price })
  await expect(tradeScreen.orderRows).toHaveCount(2)
  expect(wallet.askedToSign).toEqual(['Register', 'Order'])
  expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(2)
})

test('an order declined in the wallet is not sent and stays in the ticket', async ({ tradeScreen, wallet, spy }) => {
  await tradeScreen.begin()
  const price = await tradeScreen.levelPrice('buy', 3)
  wallet.declineNext()
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
  await expect(tradeScreen.toasts).toContainText('You declined in your wallet. Nothing was sent.')
  expect(spy.orderOps()).not.toContain('create_order')
  await expect(tradeScreen.amount).toHaveValue('0.1')
  await tradeScreen.submit.click()
  await expect(tradeScreen.orderRows).toHaveCount(1)
})

test('stored keys are encrypted, web storage has no secret, and after a reload trading continues without a prompt', async ({
  page,
  tradeScreen,
  wallet,
}) => {
  const registered = page.waitForResponse((response) => response.url().endsWith('/register'))
  await tradeScreen.beginByHand()
  const { api_secret: apiSecret } = (await (await registered).json()) as { readonly api_secret: string }
  const kept = await readDatabase(page)
  expect(kept.secrets.length).toBeGreaterThan(0)
  expect(kept.isKeyExtractable).toBe(false)
  // The bytes as Latin-1 text, in which plain text would be found.
  for (const secret of kept.secrets) {
    expect(secret).not.toContain(apiSecret)
    expect(secret).not.toMatch(/privateKey|apiSecret|0x[\da-f]{64}/)
  }
  const webStorage = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(webStorage).not.toContain(apiSecret)
  expect(webStorage).not.toMatch(/[\da-f]{64}/i)

  await page.reload()
  await expect(tradeScreen.account).toBeVisible()
  expect(wallet.askedToSign).toEqual(['Register'])
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(wallet.askedToSign).toEqual(['Register'])
})

/** What the page stores in IndexedDB: the bytes of its secrets, and whether its key is extractable. */
function readDatabase(
  page: Page,
): Promise<{ readonly secrets: readonly string[]; readonly isKeyExtractable: boolean }> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
      })
    const database = await settled(indexedDB.open('optick'))
    const all = (store: string) => settled(database.transaction(store).objectStore(store).getAll())
    const [sealed, keys] = [(await all('secrets')) as { bytes: ArrayBuffer }[], (await all('keys')) as CryptoKey[]]
    database.close()
    return {
      secrets: sealed.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)),
      isKeyExtractable: keys.some((key) => key.extractable),
    }
  })
}
