import type { Locator, Page } from '@playwright/test'
import { declineThenSign } from '../declineThenSign'
import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { holdRequests } from '../holdRequests'
import { TransfersScreen } from '../screens/TransfersScreen'
import type { Host } from '../startHost'

/* The vault accrues by the clock, which the test advances; the venue audits all money after every command. */
const test = base.extend<{ readonly transfers: TransfersScreen }>({
  transfers: async ({ page }, use) => use(new TransfersScreen(page)),
})

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

const give = (page: Page) => page.getByRole('textbox', { name: 'You pay' })
const get = (page: Page) => page.getByRole('textbox', { name: 'You receive' })

test('USDC is swapped at the index price, a lost swap is not repeated, and vault shares earn yield', async ({
  tradeScreen,
  transfers,
  host,
  page,
  wallet,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  await transfers.goTo('Swap')
  const swap = page.getByRole('region', { name: 'Swap', exact: true })

  await test.step('USDC is swapped for ether and back at the index price, with the fee', async () => {
    await swap.getByRole('radio', { name: 'Buy with USDC' }).check()
    await expect(swap.getByText('3,120.50')).toBeVisible()

    // Amounts above the balance, or above the venue's stock, are rejected before anything is sent.
    await give(page).fill('100000.01')
    await expect(give(page)).toHaveAccessibleDescription('Insufficient available USDC')
    await page.getByRole('button', { name: 'Review swap…' }).click()
    await expect(give(page)).toBeFocused()
    await expect(transfers.dialog).toBeHidden()
    await get(page).fill('6000')
    await expect(give(page)).toHaveAccessibleDescription(/Insufficient available USDC|doesn’t have enough WETH/)

    // 2 × 3,120.50 and a thousandth.
    await get(page).fill('2')
    await expect(give(page)).toHaveValue('6247.241')
    await expect(swap.getByText('6.24 USDC')).toBeVisible()
    await expectEveryLook(page, 'swap', 'main')
    await page.getByRole('button', { name: 'Review swap…' }).click()
    await expect(transfers.dialog).toContainText('2.000000 WETH')
    await expect(transfers.dialog).toContainText('1 WETH = 3,120.50 USDC')
    await expect(transfers.dialog).toContainText('93,752.76')
    await expectEveryLook(page, 'swap review', transfers.dialog)
    await transfers.dialog.getByRole('button', { name: 'Swap now' }).click()
    await expect(tradeScreen.toasts).toContainText('Bought 2.000000 WETH')
    await expect(transfers.row('6,247.24 USDC')).toContainText('Swap')

    await swap.getByRole('radio', { name: 'Sell for USDC' }).check()
    await expect(give(page)).toHaveAccessibleDescription('You have 2.000000 WETH')
    await page.getByRole('button', { name: 'Max' }).click()
    // 6,241 less a thousandth.
    await expect(get(page)).toHaveValue('6234.759')
    await page.getByRole('button', { name: 'Review swap…' }).click()
    await transfers.dialog.getByRole('button', { name: 'Swap now' }).click()
    await expect(tradeScreen.toasts).toContainText('Sold 2.000000 WETH')
    await expect(give(page)).toHaveAccessibleDescription('You have 0.000000 WETH')
    await page.getByRole('combobox', { name: 'Asset' }).selectOption('weETH')
    // The account does not have any.
    await expect(swap.getByText('0.00 weETH')).toBeVisible()
  })

  await test.step('a swap whose answer is lost is looked up in the history, and is not repeated', async () => {
    const review = page.getByRole('button', { name: 'Review swap…' })
    const unknownSwap = swap.getByRole('alert').filter({ hasText: 'Status unknown: Buy 1 WETH with USDC' })
    await page.getByRole('combobox', { name: 'Asset' }).selectOption('WETH')
    const swapRows = transfers.rows.filter({ hasText: 'Swap' })
    // Rows of the previous step.
    await expect(swapRows).toHaveCount(2)
    const buyOne = async () => {
      await swap.getByRole('radio', { name: 'Buy with USDC' }).check()
      await get(page).fill('1')
      await review.click()
      await transfers.dialog.getByRole('button', { name: 'Swap now' }).click()
      await expect(transfers.dialog).toBeHidden()
    }

    // The venue swaps, but the answer is lost. Until the history shows it, no other swap can be sent.
    let letLook = () => {}
    await page.route('**/swap', async (route) => {
      await route.fetch()
      letLook = await holdRequests(page, /transaction-history.*tx_type=swap/)
      await route.abort()
    })
    await buyOne()
    await expect(unknownSwap).toContainText('The page is looking for it in the history')
    await get(page).fill('1')
    await expect(review).toBeDisabled()
    await expectEveryLook(page, 'swap outcome unknown', 'main')
    letLook()
    await expect(swap.getByRole('status')).toContainText('Completed: Bought 1 WETH at 3120.5 USDC')
    await expect(swapRows).toHaveCount(3)
    await expect(get(page)).toHaveAccessibleDescription('You have 1.000000 WETH')
    await swap.getByRole('button', { name: 'Close' }).click()

    // The request is lost: the history does not show it, and the trader decides when to continue.
    await page.unroute('**/swap')
    await page.route('**/swap', (route) => route.abort())
    await buyOne()
    await expect(unknownSwap).toContainText('it was most likely not done', { timeout: 20_000 })
    await expectEveryLook(page, 'swap missing', 'main')
    await expect(swapRows).toHaveCount(3)
    await page.unroute('**/swap')
    await swap.getByRole('button', { name: 'Dismiss' }).click()
    await buyOne()
    await expect(tradeScreen.toasts).toContainText('Bought 1.000000 WETH')
    await expect(swapRows).toHaveCount(4)
    await expect(get(page)).toHaveAccessibleDescription('You have 2.000000 WETH')
  })

  await test.step('vault shares earn yield, and are redeemed at once or at the rebalance', async () => {
    await transfers.show('Yield vault')
    const vault = page.getByRole('region', { name: 'Yield vault' })
    await expect(vault.getByText('4.75%')).toBeVisible()
    await expect(vault.getByText('1.000000')).toBeVisible()
    const amount = vault.getByRole('textbox', { name: 'Amount' })
    await amount.fill('200000')
    await expect(amount).toHaveAccessibleDescription('Insufficient available USDC')
    await amount.fill('90000')
    await expect(vault.getByText(/You’ll receive ≈ (90,000\.000000|89,999\.9\d{5}) aeUSD instantly/)).toBeVisible()
    await expectEveryLook(page, 'vault', 'main')
    await page.getByRole('button', { name: 'Review deposit…' }).click()
    await expect(transfers.dialog).toContainText('the yield vault')
    await expectEveryLook(page, 'vault review', transfers.dialog)

    await declineThenSign(transfers, wallet)
    await expect(transfers.row('\u221290,000.00 USDC')).toContainText('Vault deposit')
    const own = vault.getByRole('region', { name: 'Your shares' })
    // Yield accrues by the second, so 90,000 USDC buys slightly fewer than 90,000 shares: 4.75 % a year is 0.00014 USDC a
    // second on them. The share price has six decimals, and is 1 for the first minutes of the venue.
    await expect.poll(() => sharesIn(own)).toBeGreaterThan(89_999.95)
    const shares = await sharesIn(own)
    expect(shares).toBeLessThanOrEqual(90_000)
    await expect.poll(() => worthOf(own)).toBeCloseTo(shares, 1)

    // Paid at each full hour, so a share includes the yield up to the last one.
    const hours = await untilFullHour(host, 24)
    const price = 1 + (0.0475 / 8_760) * hours
    // A price with six decimals leaves an uncertainty of 0.09 on 90,000 shares.
    await expect.poll(() => worthOf(own)).toBeGreaterThan(shares * price - 0.12)
    expect(await worthOf(own)).toBeLessThan(shares * price + 0.06)

    // After the rebalance the buffer is a twentieth of two million plus the deposit.
    await vault.getByRole('radio', { name: 'Withdraw' }).check()
    await amount.fill('1000')
    await expect(vault.getByText(/You’ll receive ≈ 1,000\.1[34] USDC instantly/)).toBeVisible()
    await page.getByRole('button', { name: 'Review withdrawal…' }).click()
    await transfers.send.click()
    await expect(transfers.row('\u22121,000.00 aeUSD')).toContainText('Vault withdrawal')
    await expect.poll(() => sharesIn(own)).toBeCloseTo(shares - 1_000, 6)
  })
})

async function sharesIn(own: Locator): Promise<number> {
  return numberIn(own, /([\d,.]+) aeUSD/)
}

async function worthOf(own: Locator): Promise<number> {
  return numberIn(own, /worth ([\d,.]+) USDC/)
}

async function numberIn(own: Locator, pattern: RegExp): Promise<number> {
  const text = await own.textContent()
  return Number(pattern.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}

/** Advances to the first full hour at least this many hours ahead. Returns the number of hours. */
async function untilFullHour(host: Host, atLeast: number): Promise<number> {
  const reply = (await (await fetch(`${host.venueUrl}/time`)).json()) as { readonly timestamp: string }
  const nowMs = Number(BigInt(reply.timestamp) / 1_000_000n)
  const hourMs = 3_600_000
  const endMs = Math.ceil(nowMs / hourMs + atLeast) * hourMs
  await host.command(`set ${new Date(endMs).toISOString()}`)
  return (endMs - nowMs) / hourMs
}
