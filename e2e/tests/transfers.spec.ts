import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { openRestTrader, type RestTrader } from '../restTrader'
import { TransfersScreen } from '../screens/TransfersScreen'
import { startHost, type Host } from '../startHost'

/* What is on its way arrives by the clock, which the test turns; every command is followed by a count of all money. */
const test = base.extend<{ readonly transfers: TransfersScreen }, { readonly host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost(['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'])
      await use(host)
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  transfers: async ({ page }, use) => use(new TransfersScreen(page)),
})

/** Somebody else with an account, and the address with its capitals. */
async function openFriend(host: Host): Promise<{ readonly trader: RestTrader; readonly address: string }> {
  const key = generatePrivateKey()
  return { trader: await openRestTrader(host.venueUrl, key), address: privateKeyToAccount(key).address }
}

async function usdcOf(trader: RestTrader): Promise<number> {
  // The venue's own answer.
  const { collaterals } = (await trader.read('/account')) as {
    collaterals: readonly { readonly collateral_asset: string; readonly balance: string }[]
  }
  return Number(collaterals.find((one) => one.collateral_asset === 'USDC')?.balance)
}

/** An address that begins and ends like another. */
function twinOf(address: string): string {
  const digits = address.toLowerCase()
  return `${digits.slice(0, 8)}${'7'.repeat(28)}${digits.slice(-6)}`
}

test('play money comes from the faucet as over a bridge', async ({ tradeScreen, transfers, host, page }) => {
  await tradeScreen.begin()
  await transfers.goTo()
  await transfers.show('Deposit')
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('WETH')
  await transfers.amount.fill('51')
  await expect(page.getByRole('button', { name: 'Ask the faucet' })).toBeDisabled()
  await transfers.amount.fill('2.5')
  await page.getByRole('button', { name: 'Ask the faucet' }).click()
  const row = transfers.row('+2.500000 WETH')
  await expect(row).toContainText(/Under way · 00:00:\d\d/)
  await expectEveryLook(page, 'deposit')
  await host.tell('advance 20s')
  await expect(row).toContainText('Done')
  await transfers.show('Transfer')
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('WETH')
  await expect(page.getByText('May leave: 2.500000 of 2.500000 WETH')).toBeVisible()
})

test('money goes to another account once all of it was looked at, and the wallet has signed', async ({
  tradeScreen,
  transfers,
  host,
  page,
  wallet,
}) => {
  const friend = await openFriend(host)
  const had = await usdcOf(friend.trader)
  await tradeScreen.begin()
  await transfers.goTo()
  await transfers.show('Transfer')

  // What is wrong is said at its field, and nothing is signed.
  await transfers.review.click()
  await expect(transfers.amount).toHaveAccessibleDescription('Enter an amount.')
  await transfers.amount.fill('100000.01')
  await expect(transfers.amount).toHaveAccessibleDescription('The account has 100,000.00 USDC.')
  await transfers.amount.fill('25.5')
  await transfers.to.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')
  await expect(transfers.to).toHaveAccessibleDescription(/A digit of this address is wrong/)
  await transfers.to.fill(wallet.address)
  await expect(transfers.to).toHaveAccessibleDescription('This is your own account.')
  await transfers.to.fill(friend.address)
  await expect(page.getByText(/You have never sent anything to this address/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Label/ }).fill('rent')
  await transfers.review.click()
  await expect(transfers.dialog).toContainText(`Send 25.5 USDC to ${friend.address}`)
  await expect(transfers.dialog.getByText('Available margin')).toBeVisible()
  await expect(transfers.send).toBeDisabled()
  await expectEveryLook(page, 'review')
  await transfers.dialog.getByRole('checkbox', { name: 'I have compared every digit of the address.' }).check()

  // Its owner says no, and then yes.
  const signed = wallet.askedToSign.length
  wallet.declineNext()
  await transfers.send.click()
  await expect(transfers.dialog.getByRole('alert')).toContainText('You declined it in the wallet. Nothing was sent.')
  await transfers.send.click()
  await expect(transfers.dialog).toBeHidden()
  expect(wallet.askedToSign.slice(signed)).toEqual(['Transfer', 'Transfer'])
  await expect(transfers.row('\u221225.50 USDC')).toContainText('rent')
  await expect.poll(() => usdcOf(friend.trader)).toBe(had + 25.5)

  // Known now, and given a name; its twin is warned of.
  await transfers.to.fill(friend.address)
  await expect(page.getByText(/You have never sent/)).toBeHidden()
  await page.getByRole('button', { name: 'Name this address…' }).click()
  await transfers.dialog.getByRole('textbox', { name: 'Name' }).fill('Landlord')
  await transfers.dialog.getByRole('button', { name: 'Add to the book' }).click()
  await expect(transfers.dialog.getByRole('listitem')).toContainText('Landlord')
  await expectEveryLook(page, 'address book')
  await page.keyboard.press('Escape')
  await expect(transfers.row('\u221225.50 USDC')).toContainText('Landlord')
  await transfers.to.fill(twinOf(friend.address))
  await expect(page.getByText(/Thieves make such addresses/)).toContainText(friend.address)
  await expectEveryLook(page, 'look-alike')
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('addressBook')))
  expect(kept).toHaveLength(1)
})

test('a withdrawal shows what it does, leaves at once and arrives in its time', async ({
  tradeScreen,
  transfers,
  host,
  page,
  wallet,
}) => {
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '10' })
  await expect(tradeScreen.toasts).toContainText('Bought 10 ETH-PERP')
  await transfers.goTo()
  await transfers.show('Withdraw')
  await page.getByRole('button', { name: 'All that may leave' }).click()
  const most = Number(await transfers.amount.inputValue())
  expect(most).toBeGreaterThan(90_000)
  expect(most).toBeLessThan(100_000)
  await transfers.amount.fill('99950')
  await transfers.to.fill(wallet.address)
  await transfers.review.click()
  await expect(transfers.amount).toHaveAccessibleDescription(/At most .* the rest backs positions and orders/)

  await transfers.amount.fill('50000')
  await transfers.review.click()
  await expect(transfers.dialog).toContainText(`Withdraw 50000 USDC to ${wallet.address} on Ethereum`)
  await expect(transfers.dialog).toContainText('About 3 minutes (over the real bridge 3 hours)')
  await expect(transfers.dialog).toContainText('Room until liquidation')
  await transfers.send.click()
  await expect(transfers.dialog).toBeHidden()
  const row = transfers.row('\u221250,000.00 USDC')
  await expect(row).toContainText(/(Under way|Held by a check) · 00:0[23]:\d\d/)
  await expectEveryLook(page, 'withdrawal')
  await host.tell('advance 5m')
  await expect(row).toContainText('Done')

  // To another chain it goes to the own address, by a way that is signed.
  await page.getByRole('combobox', { name: 'To the chain' }).selectOption('Arbitrum')
  await expect(transfers.to).toBeDisabled()
  await expect(transfers.to).toHaveValue(wallet.address)
  await transfers.amount.fill('10')
  await transfers.review.click()
  await expect(transfers.dialog).toContainText('0.0003 ETH for the bridge')
  await transfers.send.click()
  await expect(transfers.row('\u221210.00 USDC')).toContainText('Arbitrum')
  expect(wallet.askedToSign.filter((type) => type === 'Withdraw')).toHaveLength(2)
})

test('an answer that is lost is looked for, and nothing is moved twice', async ({
  tradeScreen,
  transfers,
  host,
  page,
}) => {
  const friend = await openFriend(host)
  const had = await usdcOf(friend.trader)
  await tradeScreen.begin()
  await transfers.goTo()
  await transfers.show('Transfer')
  const sendTen = async () => {
    await transfers.amount.fill('10')
    await transfers.to.fill(friend.address)
    await transfers.review.click()
    const compared = transfers.dialog.getByRole('checkbox')
    if (await compared.isVisible()) await compared.check()
    await transfers.send.click()
    await expect(transfers.dialog).toBeHidden()
  }

  // It arrives, and the answer does not.
  await page.route('**/transfer', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendTen()
  await expect(page.getByText(/Not known whether this was done: Send 10 USDC/)).toBeVisible()
  await expect(tradeScreen.toasts).toContainText('It was done: Send 10 USDC')
  await expect(page.getByText(/Not known whether/)).toBeHidden()
  expect(await usdcOf(friend.trader)).toBe(had + 10)

  // It does not arrive: the very same is sent again, which is done once.
  await page.unroute('**/transfer')
  await page.route('**/transfer', (route) => route.abort())
  await sendTen()
  const again = page.getByRole('button', { name: 'Send the same again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expectEveryLook(page, 'in doubt')
  expect(await usdcOf(friend.trader)).toBe(had + 10)
  await page.unroute('**/transfer')
  await again.click()
  await expect(page.getByText(/Not known whether/)).toBeHidden()
  expect(await usdcOf(friend.trader)).toBe(had + 20)
})
