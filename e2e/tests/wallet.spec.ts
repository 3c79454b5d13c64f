import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { installWallet } from '../testWallet'

test('from the list of wallets to stored keys: declined connections, registrations and orders are explained and can be retried, and so is a declined chain switch', async ({
  page,
  tradeScreen,
  wallet,
  spy,
}) => {
  await installWallet(page, { name: 'Another Wallet', key: `0x${'22'.repeat(32)}` })
  await installWallet(page, { name: 'A Third Wallet Still', key: `0x${'33'.repeat(32)}` })
  await tradeScreen.open()
  const { walletDialog } = tradeScreen

  await test.step('every browser wallet is offered with name and icon, and the paper wallet is marked as play money', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    for (const name of ['Test Wallet', 'Another Wallet', 'A Third Wallet Still']) {
      const offer = walletDialog.getByRole('button', { name, exact: true })
      await expect(offer.locator('img')).toHaveAttribute('src', /^data:image\/svg/)
    }
    await expect(walletDialog.getByRole('button', { name: 'Paper (demo) wallet' })).toHaveAccessibleDescription(
      /Play money/,
    )
    await page.keyboard.press('Escape')
    await expect(walletDialog).toBeHidden()
  })

  await test.step('a declined connection is explained and can be retried', async () => {
    wallet.declineNext()
    await tradeScreen.connect()
    await expect(walletDialog.getByRole('alert')).toHaveText('You declined in your wallet. Nothing was sent.')
    await walletDialog.getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('button', { name: 'Enable trading' })).toBeVisible()
  })

  await test.step('a declined registration is explained and can be retried', async () => {
    expect(wallet.askedToSign).toEqual([])
    wallet.declineNext()
    const enable = page.getByRole('button', { name: 'Enable trading' })
    await enable.click()
    await expect(enable).toHaveAccessibleDescription('You declined in your wallet. Nothing was sent.')
  })

  await test.step('a wallet on another chain is asked to switch before it is asked to sign; if it declines, it is asked nothing else, and the page explains it', async () => {
    wallet.askedToSign.splice(0)
    await wallet.switchChain(137)
    wallet.isStubborn = true
    await page.getByRole('button', { name: 'Enable trading' }).click()
    await expect(tradeScreen.toasts).toContainText('Couldn’t enable trading')
    await expect(tradeScreen.toasts).toContainText('Switch your wallet to Ethereum')
    expect(wallet.askedToSign).toEqual([])
    wallet.isStubborn = false
    wallet.asked.splice(0)
  })

  const apiSecret = await test.step('trading is enabled with one wallet signature', async () => {
    wallet.askedToSign.splice(0)
    const registration = page.waitForRequest((request) => request.url().endsWith('/register'))
    const registered = page.waitForResponse((response) => response.url().endsWith('/register'))
    await tradeScreen.enableTrading()
    expect(wallet.chainId).toBe(1)
    const [switched, signed] = ['wallet_switchEthereumChain', 'eth_signTypedData_v4'].map((method) =>
      wallet.asked.indexOf(method),
    )
    expect(switched).toBeGreaterThan(-1)
    expect(switched).toBeLessThan(signed ?? -1)
    // The new key itself makes the other signature, SignKey.
    expect(wallet.askedToSign).toEqual(['Register'])
    const body = (await registration).postDataJSON() as Record<string, string>
    expect(body['account']?.toLowerCase()).toBe(wallet.address.toLowerCase())
    expect(body['signing_key']).not.toBe(body['account'])
    expect(body['signing_key_signature']).toMatch(/^0x[\da-f]{130}$/)
    await expect(tradeScreen.account).toContainText('100,000.00 USD')
    return ((await (await registered).json()) as { readonly api_secret: string }).api_secret
  })

  await test.step('an order declined in the wallet is not sent and stays in the ticket', async () => {
    await tradeScreen.accountTicket.waitFor()
    const price = await tradeScreen.levelPrice('buy', 3)
    wallet.declineNext()
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
    await expect(tradeScreen.toasts).toContainText('You declined in your wallet. Nothing was sent.')
    expect(spy.orderOps()).not.toContain('create_order')
    await expect(tradeScreen.amount).toHaveValue('0.1')
    expect(wallet.askedToSign).toEqual(['Register', 'Order'])
  })

  await test.step('the wallet signs each order, unless one-click is on', async () => {
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(wallet.askedToSign).toEqual(['Register', 'Order', 'Order'])
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(2)
    expect(wallet.askedToSign).toEqual(['Register', 'Order', 'Order'])
    expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(2)
  })

  await test.step('stored keys are encrypted, and web storage contains no secret', async () => {
    const retained = await readDatabase(page)
    expect(retained.secrets.length).toBeGreaterThan(0)
    expect(retained.isKeyExtractable).toBe(false)
    // As Latin-1, in which plain text would be found.
    for (const secret of retained.secrets) {
      expect(secret).not.toContain(apiSecret)
      expect(secret).not.toMatch(/privateKey|apiSecret|0x[\da-f]{64}/)
    }
    const webStorage = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(webStorage).not.toContain(apiSecret)
    expect(webStorage).not.toMatch(/[\da-f]{64}/i)
  })

  await test.step('after a reload trading continues without a prompt', async () => {
    wallet.askedToSign.splice(0)
    await page.reload()
    await expect(tradeScreen.account).toBeVisible()
    await expect(tradeScreen.orderRows).toHaveCount(2)
    expect(wallet.askedToSign).toEqual([])
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(3)
    expect(wallet.askedToSign).toEqual([])
  })
})

test('the paper wallet trades within two clicks, even after a wallet that does not respond', async ({
  page,
  tradeScreen,
  wallet,
}) => {
  await test.step('an unresponsive wallet does not block choosing another one', async () => {
    await tradeScreen.open()
    wallet.isSilent = true
    await tradeScreen.connect()
    await expect(tradeScreen.walletDialog.getByRole('button', { name: 'Paper (demo) wallet' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(tradeScreen.toasts).toContainText('Cancelled. Nothing was sent.')
  })

  await test.step('the paper wallet trades within two clicks', async () => {
    wallet.asked.splice(0)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await tradeScreen.walletDialog.getByRole('button', { name: 'Paper (demo) wallet' }).click()
    await expect(tradeScreen.account).toContainText('Paper (demo) wallet')
    await expect(tradeScreen.account).toContainText('100,000.00 USD')
    await tradeScreen.place({ side: 'Buy', amount: '0.1' })
    await expect(tradeScreen.toasts).toContainText('Bought 0.10 ETH-PERP')
    expect(wallet.asked).not.toContain('eth_requestAccounts')
  })
})

/** The page's IndexedDB data: the bytes of its secrets, and whether its key is extractable. */
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
