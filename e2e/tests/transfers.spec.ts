import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { declineThenSign } from '../declineThenSign'
import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { openRestTrader, type RestTrader } from '../restTrader'
import { TransfersScreen } from '../screens/TransfersScreen'
import type { Host } from '../startHost'

/* Transfers arrive by the clock, which the test advances; the venue audits all money after every command. */
const test = base.extend<{ readonly transfers: TransfersScreen }>({
  transfers: async ({ page }, use) => use(new TransfersScreen(page)),
})

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

/** Another account, and its checksummed address. */
async function openFriend(host: Host): Promise<{ readonly trader: RestTrader; readonly address: string }> {
  const key = generatePrivateKey()
  return { trader: await openRestTrader(host.venueUrl, key), address: privateKeyToAccount(key).address }
}

async function usdcOf(trader: RestTrader): Promise<number> {
  const { collaterals } = (await trader.read('/account')) as {
    collaterals: readonly { readonly collateral_asset: string; readonly balance: string }[]
  }
  return Number(collaterals.find((one) => one.collateral_asset === 'USDC')?.balance)
}

/** An address with the same beginning and end as another. */
function twinOf(address: string): string {
  const digits = address.toLowerCase()
  return `${digits.slice(0, 8)}${'7'.repeat(28)}${digits.slice(-6)}`
}

test('money is transferred, withdrawn, looked up after a lost answer, and received from the faucet', async ({
  tradeScreen,
  transfers,
  host,
  page,
  wallet,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()

  await test.step('money is transferred to another account after a full review and a wallet signature', async () => {
    const friend = await openFriend(host)
    const had = await usdcOf(friend.trader)
    await transfers.goTo('Transfer')

    // The error is shown at its field, and nothing is signed.
    await transfers.review.click()
    await expect(transfers.amount).toHaveAccessibleDescription('Enter an amount.')
    await transfers.amount.fill('100000.01')
    await expect(transfers.amount).toHaveAccessibleDescription('Balance is only 100,000.00 USDC')
    await transfers.amount.fill('25.5')
    await transfers.to.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')
    await expect(transfers.to).toHaveAccessibleDescription(/checksum mismatch/)
    await transfers.to.fill(wallet.address)
    await expect(transfers.to).toHaveAccessibleDescription('This is your own account.')
    await transfers.to.fill(friend.address)
    await expect(page.getByText(/You’ve never sent to this address/)).toBeVisible()
    await page.getByRole('textbox', { name: /^Memo/ }).fill('rent')
    await transfers.review.click()
    await expect(transfers.dialog).toContainText(`Send 25.5 USDC to ${friend.address}`)
    // The wallet shows the token's raw units and the receiver's checksummed address.
    const asSigned = transfers.dialog.getByLabel('As your wallet shows it')
    await expect(asSigned).toContainText('amount25500000')
    await expect(asSigned).toContainText(friend.address.toLowerCase())
    await expect(transfers.dialog.getByText('Available margin')).toBeVisible()
    await expect(transfers.send).toBeDisabled()
    await expectEveryLook(page, 'review', transfers.dialog)
    await transfers.dialog.getByRole('checkbox', { name: 'I’ve checked every character of the address.' }).check()

    await declineThenSign(transfers, wallet)
    await expect(transfers.row('\u221225.50 USDC')).toContainText('rent')
    await expect.poll(() => usdcOf(friend.trader)).toBe(had + 25.5)

    // The address is known now and gets a name; a look-alike causes a warning.
    await transfers.to.fill(friend.address)
    await expect(page.getByText(/You’ve never sent/)).toBeHidden()
    await page.getByRole('button', { name: 'Save address…' }).click()
    await transfers.dialog.getByRole('textbox', { name: 'Name' }).fill('Landlord')
    await transfers.dialog.getByRole('button', { name: 'Add to address book' }).click()
    await expect(transfers.dialog.getByRole('listitem')).toContainText('Landlord')
    await expectEveryLook(page, 'address book', transfers.dialog)
    await page.keyboard.press('Escape')
    await expect(transfers.row('\u221225.50 USDC')).toContainText('Landlord')
    await transfers.to.fill(twinOf(friend.address))
    await expect(page.getByText(/resembles one you know/)).toContainText(friend.address)
    await expectEveryLook(page, 'look-alike', 'main')
    const retained = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('addressBook')))
    expect(retained).toHaveLength(1)
  })

  await test.step('a withdrawal is previewed, leaves at once and arrives after the bridge delay', async () => {
    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await tradeScreen.place({ side: 'Buy', amount: '10' })
    await expect(tradeScreen.toasts).toContainText('Bought 10.00 ETH-PERP')
    await transfers.goTo('Withdraw')
    await page.getByRole('button', { name: 'Max' }).click()
    const most = Number(await transfers.amount.inputValue())
    expect(most).toBeGreaterThan(90_000)
    expect(most).toBeLessThan(100_000)
    await transfers.amount.fill('99900')
    await transfers.to.fill(wallet.address)
    await transfers.review.click()
    await expect(transfers.amount).toHaveAccessibleDescription(/Max\. .* the rest is used as margin/)

    await transfers.amount.fill('50000')
    await transfers.review.click()
    await expect(transfers.dialog).toContainText(`Withdraw 50000 USDC to ${wallet.address} on Ethereum`)
    await expect(transfers.dialog).toContainText('About 3 minutes (real bridge: 3 hours)')
    await expect(transfers.dialog).toContainText('Buffer before liquidation')
    await transfers.send.click()
    await expect(transfers.dialog).toBeHidden()
    const row = transfers.row('\u221250,000.00 USDC')
    await expect(row).toContainText(/(Pending|Under review) · 00:0[23]:\d\d/)
    await expectEveryLook(page, 'withdrawal', 'main')
    await host.command('advance 5m')
    await expect(row).toContainText('Completed')

    // A withdrawal to another chain goes to the account's own address by a signed route.
    await page.getByRole('combobox', { name: 'Destination chain' }).selectOption('Arbitrum')
    await expect(transfers.to).toBeDisabled()
    await expect(transfers.to).toHaveValue(wallet.address)
    await transfers.amount.fill('10')
    await transfers.review.click()
    await expect(transfers.dialog).toContainText('0.0003 ETH bridge fee')
    await transfers.send.click()
    await expect(transfers.row('\u221210.00 USDC')).toContainText('Arbitrum')
    expect(wallet.askedToSign.filter((type) => type === 'Withdraw')).toHaveLength(2)
  })

  await test.step('a lost answer is looked up, and nothing is moved twice', async () => {
    const friend = await openFriend(host)
    const had = await usdcOf(friend.trader)
    await transfers.goTo('Transfer')
    const sendTen = async () => {
      await transfers.amount.fill('10')
      await transfers.to.fill(friend.address)
      await transfers.review.click()
      const compared = transfers.dialog.getByRole('checkbox')
      if (await compared.isVisible()) await compared.check()
      await transfers.send.click()
      await expect(transfers.dialog).toBeHidden()
    }

    // The request arrives, but its answer is lost.
    await page.route('**/transfer', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendTen()
    await expect(page.getByText(/Status unknown: Send 10 USDC/)).toBeVisible()
    await expect(tradeScreen.toasts).toContainText('Completed: Send 10 USDC')
    await expect(page.getByText(/Status unknown/)).toBeHidden()
    expect(await usdcOf(friend.trader)).toBe(had + 10)

    // The request is lost: resending the same transfer moves the money once.
    await page.unroute('**/transfer')
    await page.route('**/transfer', (route) => route.abort())
    await sendTen()
    const again = page.getByRole('button', { name: 'Resend' })
    await expect(again).toBeVisible({ timeout: 20_000 })
    await expectEveryLook(page, 'outcome unknown', 'main')
    expect(await usdcOf(friend.trader)).toBe(had + 10)
    await page.unroute('**/transfer')

    // The next page knows of the transfer, and its wallet signs exactly the same one.
    await page.reload()
    await expect(page.getByText(/Status unknown: Send 10 USDC/)).toBeVisible()
    await expect(again).toBeVisible({ timeout: 20_000 })
    await again.click()
    await expect(transfers.dialog).toContainText(`Send 10 USDC to ${friend.address}`)
    await transfers.send.click()
    await expect(page.getByText(/Status unknown/)).toBeHidden()
    expect(await usdcOf(friend.trader)).toBe(had + 20)
  })

  await test.step('play money from the faucet arrives like a bridge deposit', async () => {
    await transfers.goTo('Deposit')
    await page.getByRole('combobox', { name: 'Asset' }).selectOption('WETH')
    await transfers.amount.fill('51')
    await page.getByRole('button', { name: 'Get play money' }).click()
    await expect(transfers.amount).toBeFocused()
    await expect(transfers.amount).toHaveAccessibleDescription('Enter up to 50 WETH')
    await transfers.amount.fill('2.5')
    await page.getByRole('button', { name: 'Get play money' }).click()
    const row = transfers.row('+2.500000 WETH')
    await expect(row).toContainText(/Pending · 00:00:\d\d/)
    await expectEveryLook(page, 'deposit', 'main')
    await host.command('advance 20s')
    await expect(row).toContainText('Completed')
    await transfers.show('Transfer')
    await page.getByRole('combobox', { name: 'Asset' }).selectOption('WETH')
    await expect(page.getByText('Available to send: 2.500000 of 2.500000 WETH')).toBeVisible()
  })
})
