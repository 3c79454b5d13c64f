import { expectAccessible } from '../accessible'
import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { HistoryScreen } from '../screens/HistoryScreen'

type Row = Readonly<Record<string, string>>

const plain = (text: string | undefined) => Number((text ?? '').replaceAll(',', '').replace('−', '-'))

/** Buys or sells at the market. */
async function take(trader: RestTrader, venueUrl: string, side: 'buy' | 'sell', amount: string): Promise<void> {
  const [price] = at(await readBook(venueUrl, side === 'buy' ? 'asks' : 'bids'), 0)
  await trader.place({ side, price: (side === 'buy' ? price * 1.01 : price * 0.99).toFixed(2), amount })
}

test('closed positions add up to the ledger, a reversal closes one and opens the next, notes and tags persist, filter and are exported, and the attribution of the day is the change in balance', async ({
  tradeScreen,
  wallet,
  host,
  page,
}) => {
  test.setTimeout(180_000)
  const history = new HistoryScreen(page, host.appUrl)
  await tradeScreen.openSignedIn()
  await tradeScreen.account.waitFor()
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  await take(trader, host.venueUrl, 'buy', '0.02')
  await take(trader, host.venueUrl, 'sell', '0.02')
  await take(trader, host.venueUrl, 'sell', '0.01')
  await take(trader, host.venueUrl, 'buy', '0.03')
  await take(trader, host.venueUrl, 'sell', '0.02')
  await take(trader, host.venueUrl, 'buy', '0.01')
  await history.go('closed')
  const rows = history.rows('closed')

  await test.step('three positions are closed and one is open; their net is the change in balance before the opening fee', async () => {
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Long')
    await expect(rows.nth(1)).toContainText('Short')
    const { trade_history: list } = await trader.read('/trade-history?limit=50&offset=0')
    // The venue sends every field as a string.
    const fills = list as readonly Row[]
    const openFee = Number(fills[0]?.['fees'])
    const booked = fills.reduce((sum, fill) => sum + Number(fill['pnl'] ?? 0) - Number(fill['fees']), 0) + openFee
    expect(plain(await history.sum('Net after fees and funding').innerText())).toBeCloseTo(booked, 1)
    expect(plain(await history.sum('Closed').innerText())).toBe(3)
  })

  await test.step('a note and a tag survive a reload, and the tag filters', async () => {
    await rows.nth(1).getByRole('button', { name: 'Add note to ETH-PERP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Journal: ETH-PERP' })
    await dialog.getByLabel('Tags').fill('scalp, late')
    await dialog.getByLabel('Note').fill('Chased the move')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const journal = page.getByRole('region', { name: 'Journal' })
    await expect(journal.getByRole('button', { name: /^scalp 1 closed 0% won/ })).toBeVisible()
    await expectAccessible(page, { where: 'closed', without: 'section[aria-label^="Notifications"]' })
    await journal.getByRole('button', { name: /^scalp/ }).click()
    await expect(page).toHaveURL(/\/history\/closed\?tag=scalp$/)
    await expect(rows).toHaveCount(1)
    const file = await history.exported('Export view')
    expect(file.name).toMatch(/^optick-closed-/)
    expect(file.text).toContain('"scalp, late",Chased the move')
    await history.go('closed')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('Chased the move')
  })

  await test.step('the journal is cleared after a confirmation', async () => {
    const journal = page.getByRole('region', { name: 'Journal' })
    await journal.getByRole('button', { name: 'Clear journal…' }).click()
    await page.getByRole('dialog', { name: 'Clear journal?' }).getByRole('button', { name: 'Clear journal' }).click()
    await expect(journal).toBeHidden()
    await expect(rows).toHaveCount(3)
  })

  await test.step('the attribution of the day equals the change in balance to the cent, and its parts plus the residual equal the total', async () => {
    await take(trader, host.venueUrl, 'sell', '0.01')
    await expect(rows).toHaveCount(4)
    await page.getByRole('link', { name: 'Portfolio', exact: true }).first().click()
    const panel = page.getByRole('region', { name: 'Attribution' })
    const figure = async (label: string) => {
      const named = panel.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
      return plain(await named.getByRole('definition').first().innerText())
    }
    await panel.getByRole('radio', { name: 'Day' }).check()
    await expect(panel.getByText('Residual')).toBeVisible()
    const { balance } = await trader.read('/account')
    expect(await figure('Total')).toBeCloseTo(Number(balance) - 100_000, 2)
    let sum = 0
    for (const part of ['Delta', 'Gamma', 'Vega', 'Theta', 'Spread', 'Funding', 'Fees', 'Residual']) {
      sum += await figure(part)
    }
    // Each of the eight parts is rounded to a cent.
    expect(Math.abs(sum - (await figure('Total')))).toBeLessThan(0.041)
    await expectAccessible(page, { where: 'portfolio', without: 'section[aria-label^="Notifications"]' })
    await panel.getByRole('radio', { name: 'Since entry' }).check()
    await expect.poll(() => figure('Total')).toBe(0)
  })
})
