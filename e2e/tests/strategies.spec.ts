import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { StrategiesScreen } from '../screens/StrategiesScreen'
import type { Host } from '../startHost'

/* Epochs end by the clock, which the test advances; the venue audits all money after every command. */
const test = base.extend<{ readonly strategies: StrategiesScreen }>({
  strategies: async ({ page }, use) => use(new StrategiesScreen(page)),
})

// A deposit starts the strategy for everyone, so no other story may share this venue.
test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

const basis = 'ETH Basis Trade'

/** Ten minutes, in steps short enough that the strategies check the market every second. */
async function endEpoch(host: Host): Promise<void> {
  await host.command('advance 5m')
  await host.command('advance 5m')
}

test('strategies are visible without an account; a deposit becomes shares, the strategy trades, and shares are paid out', async ({
  tradeScreen,
  strategies,
  host,
  page,
  wallet,
}) => {
  test.setTimeout(240_000)
  await test.step('strategies are visible without an account', async () => {
    await page.goto(`${host.appUrl}/strategies`)
    await expect(strategies.card(basis)).toContainText('250,000.00')
    await expect(strategies.card(basis)).toContainText('No fees')
    await expect(strategies.card('ETH Covered Calls')).toContainText('100.0000')
    await expect(strategies.head(basis)).toContainText('Live since')
    await expect(strategies.lists).toContainText('No open positions')
    await expect(strategies.yours).toContainText('Your strategy deposits and their value over time appear here')
    await strategies.card('ETH Covered Calls').click()
    await expect(page).toHaveURL(/\/strategies\/0x[0-9a-f]{40}/)
    await expect(strategies.portfolio).toContainText('WETH')
    await strategies.show('Transactions')
    await expect(strategies.lists).toContainText('Venue seed capital')
    await page.getByRole('main').getByRole('button', { name: 'Connect your wallet to deposit' }).click()
    await expect(page.getByRole('dialog', { name: 'Start trading' })).toBeVisible()
  })

  await tradeScreen.walletDialog.getByRole('button', { name: 'Test Wallet' }).click()
  await tradeScreen.enableTrading()
  await strategies.card(basis).click()
  await test.step('a deposit becomes shares, the strategy trades, and shares are paid out', async () => {
    // The error is shown at the field, and nothing is signed.
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const deposit = strategies.dialog(`Deposit into ${basis}`)
    const amount = deposit.getByRole('textbox', { name: 'Amount' })
    await amount.fill('99')
    await deposit.getByRole('button', { name: 'Review deposit…' }).click()
    await expect(amount).toHaveAccessibleDescription('Minimum 100.00 USDC')
    await amount.fill('100000.01')
    await expect(amount).toHaveAccessibleDescription('You can withdraw up to 100,000.00 USDC')
    await amount.fill('20000')
    await expect(deposit).toContainText('≈ 20,000.000000')
    await expect(deposit).toContainText(/Estimated at the current share price\. At \d\d:\d\d:\d\d, in 00:\d\d:\d\d/)
    await expectEveryLook(page, 'deposit', deposit)

    // The wallet declines first, then signs.
    const signed = wallet.askedToSign.length
    wallet.declineNext()
    await deposit.getByRole('button', { name: 'Review deposit…' }).click()
    const review = strategies.dialog('Review deposit')
    await expect(review.getByLabel('As your wallet shows it')).toContainText('20000000000')
    await expectEveryLook(page, 'deposit review', review)
    await review.getByRole('button', { name: 'Sign with wallet and send' }).click()
    await expect(review.getByRole('alert')).toContainText('You declined in your wallet.')
    await review.getByRole('button', { name: 'Sign with wallet and send' }).click()
    await expect(deposit).toBeHidden()
    expect(wallet.askedToSign.slice(signed)).toEqual(['Transfer', 'Transfer'])
    await expect(strategies.ownPart).toContainText('20,000.00 USDC pending; converts to shares')

    await endEpoch(host)
    await expect(strategies.figure(strategies.ownPart, 'Your shares')).toHaveText('20,000.000000')
    await host.command('advance 5m')
    await strategies.show('Positions')
    await expect(strategies.lists).toContainText('ETH-PERP')
    await expect(strategies.lists).toContainText('Short')
    await strategies.show('Trades')
    // The newest row may be a funding payment if an hour has ended meanwhile.
    await expect(strategies.lists.getByRole('row').filter({ hasText: 'Sell' }).first()).toContainText('ETH-PERP')
    await strategies.show('Transactions')
    await expect(strategies.lists).toContainText('Paid in')
    await expect(strategies.portfolio.getByRole('row', { name: /^ETH/ })).toContainText(/[\u2212-]?0\.0\d\d/)
    // The curves are refreshed every 15 seconds.
    await expect(page.getByRole('slider', { name: 'PnL since inception (USD)' })).toBeAttached({ timeout: 40_000 })
    await expect(strategies.yours).toContainText('Total value', { timeout: 40_000 })
    await expectEveryLook(page, 'strategies', 'main')

    // A partial withdrawal waits, and is paid at the price at the end of the epoch.
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const withdraw = strategies.dialog(`Withdraw from ${basis}`)
    const shares = withdraw.getByRole('textbox', { name: 'Shares' })
    await shares.fill('20000.000001')
    await withdraw.getByRole('button', { name: 'Request withdrawal' }).click()
    await expect(shares).toHaveAccessibleDescription('You have only 20,000.000000 shares')
    await withdraw.getByRole('button', { name: 'All shares' }).click()
    await expect(withdraw).toContainText(/≈ 19,9\d\d\.\d\d/)
    await expectEveryLook(page, 'withdraw', withdraw)
    await withdraw.getByRole('button', { name: 'Request withdrawal' }).click()
    await expect(withdraw).toBeHidden()
    await expect(strategies.ownPart).toContainText('20,000.000000 shares')
    await endEpoch(host)
    await expect(strategies.ownPart).toBeHidden({ timeout: 20_000 })
    await expect(strategies.lists).toContainText('Paid out', { timeout: 40_000 })
  })
})
