import type { Locator, Page } from '@playwright/test'
import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { TransfersScreen } from '../screens/TransfersScreen'
import { startHost, type Host } from '../startHost'

/* The vault yields and rebalances by the clock, which the test turns; every command is followed by a count of all money. */
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

const give = (page: Page) => page.getByRole('textbox', { name: 'You give' })
const get = (page: Page) => page.getByRole('textbox', { name: 'You get' })

test('USDC become ether and come back at the index price, with the fee', async ({ tradeScreen, transfers, page }) => {
  await tradeScreen.begin()
  await transfers.goTo()
  await transfers.show('Swap')
  const swap = page.getByRole('region', { name: 'Swap', exact: true })
  await swap.getByRole('radio', { name: 'Buy with USDC' }).check()
  await expect(swap.getByText('3,120.50')).toBeVisible()

  // More than there is, and more than the venue has, is said before anything is sent.
  await give(page).fill('100000.01')
  await expect(give(page)).toHaveAccessibleDescription('You do not have so much free USDC.')
  await expect(page.getByRole('button', { name: 'Review the swap…' })).toBeDisabled()
  await get(page).fill('6000')
  await expect(give(page)).toHaveAccessibleDescription(/You do not have so much free USDC|does not have so much WETH/)

  // 2 × 3,120.50 and a thousandth.
  await get(page).fill('2')
  await expect(give(page)).toHaveValue('6247.241')
  await expect(swap.getByText('6.24 USDC')).toBeVisible()
  await expectEveryLook(page, 'swap')
  await page.getByRole('button', { name: 'Review the swap…' }).click()
  await expect(transfers.dialog).toContainText('2.000000 WETH')
  await expect(transfers.dialog).toContainText('3,120.50 USDC for one WETH')
  await expect(transfers.dialog).toContainText('93,752.76')
  await expectEveryLook(page, 'swap review')
  await transfers.dialog.getByRole('button', { name: 'Swap now' }).click()
  await expect(tradeScreen.toasts).toContainText('Bought 2.000000 WETH')
  await expect(transfers.row('6,247.24 USDC')).toContainText('Swap')

  await swap.getByRole('radio', { name: 'Sell for USDC' }).check()
  await expect(give(page)).toHaveAccessibleDescription('You have 2.000000 WETH')
  await page.getByRole('button', { name: 'All of it' }).click()
  // 6,241 less a thousandth.
  await expect(get(page)).toHaveValue('6234.759')
  await page.getByRole('button', { name: 'Review the swap…' }).click()
  await transfers.dialog.getByRole('button', { name: 'Swap now' }).click()
  await expect(tradeScreen.toasts).toContainText('Sold 2.000000 WETH')
  await expect(give(page)).toHaveAccessibleDescription('You have 0.000000 WETH')
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('weETH')
  // No account of this story has any.
  await expect(swap.getByText('0.00 weETH')).toBeVisible()
})

test('shares of the vault yield, and come back at once or at the rebalance', async ({
  tradeScreen,
  transfers,
  host,
  page,
  wallet,
}) => {
  await tradeScreen.begin()
  await transfers.goTo()
  await transfers.show('Yield vault')
  const vault = page.getByRole('region', { name: 'Yield vault' })
  await expect(vault.getByText('4.75%')).toBeVisible()
  await expect(vault.getByText('1.000000')).toBeVisible()
  const amount = vault.getByRole('textbox', { name: 'Amount' })
  await amount.fill('200000')
  await expect(amount).toHaveAccessibleDescription('You do not have so much free USDC.')
  await amount.fill('90000')
  await expect(vault.getByText(/You are given about (90,000\.000000|89,999\.9\d{5}) aeUSD at once/)).toBeVisible()
  await expectEveryLook(page, 'vault')
  await page.getByRole('button', { name: 'Review the deposit…' }).click()
  await expect(transfers.dialog).toContainText('the yield vault')
  await expectEveryLook(page, 'vault review')

  // The wallet says no, and then yes.
  const signed = wallet.askedToSign.length
  wallet.declineNext()
  await transfers.send.click()
  await expect(transfers.dialog.getByRole('alert')).toContainText('You declined it in the wallet. Nothing was sent.')
  await transfers.send.click()
  await expect(transfers.dialog).toBeHidden()
  expect(wallet.askedToSign.slice(signed)).toEqual(['Transfer', 'Transfer'])
  await expect(transfers.row('\u221290,000.00 USDC')).toContainText('Vault deposit')
  const own = vault.getByRole('region', { name: 'Your shares' })
  // The yield accrues by the second, so 90,000 USDC buy a little less than 90,000 shares: 4.75 % a year is 0.00014 USDC a
  // second for them. The price of a share has six decimals, and is 1 for the first minutes of the venue.
  await expect.poll(() => sharesIn(own)).toBeGreaterThan(89_999.95)
  const shares = await sharesIn(own)
  expect(shares).toBeLessThanOrEqual(90_000)
  await expect.poll(() => worthOf(own)).toBeCloseTo(shares, 1)

  // It is paid at each full hour, so a share is worth what the hours until the last one made of it.
  const hours = await untilFullHour(host, 24)
  const price = 1 + (0.0475 / 8_760) * hours
  // Six decimals of the price leave 0.09 of 90,000 shares open.
  await expect.poll(() => worthOf(own)).toBeGreaterThan(shares * price - 0.12)
  expect(await worthOf(own)).toBeLessThan(shares * price + 0.06)

  // Of two millions and what was given, a twentieth lies ready after the rebalance.
  await vault.getByRole('radio', { name: 'Withdraw' }).check()
  await amount.fill('1000')
  await expect(vault.getByText(/You are paid about 1,000\.1[34] USDC at once/)).toBeVisible()
  await page.getByRole('button', { name: 'Review the withdrawal…' }).click()
  await transfers.send.click()
  await expect(transfers.row('\u22121,000.00 aeUSD')).toContainText('Vault withdrawal')
  await expect.poll(() => sharesIn(own)).toBeCloseTo(shares - 1_000, 6)
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

/** Turns the clock to the first full hour that is at least so many hours away. Says how many hours that were. */
async function untilFullHour(host: Host, atLeast: number): Promise<number> {
  const reply = (await (await fetch(`${host.venueUrl}/time`)).json()) as { readonly timestamp: string }
  const nowMs = Number(BigInt(reply.timestamp) / 1_000_000n)
  const hourMs = 3_600_000
  const endMs = Math.ceil(nowMs / hourMs + atLeast) * hourMs
  await host.tell(`set ${new Date(endMs).toISOString()}`)
  return (endMs - nowMs) / hourMs
}
