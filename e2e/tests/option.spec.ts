import { expect, test } from '../fixtures'

test('an option is found by name, shows its volatility, and its order is placed and amended', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.begin()
  const name = await listedCall(host.venueUrl)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search instruments' })
  await search.fill(name.toLowerCase().replaceAll('-', ' '))
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/trade/${name}$`))
  await expect(page.getByRole('heading', { name })).toBeAttached()

  await expect(tradeScreen.book.getByRole('columnheader', { name: 'IV' })).toBeVisible()
  await expect(tradeScreen.bookCell('buy', 0, 'price')).toHaveText(/\d/)
  await expect(tradeScreen.book.locator('[data-side="buy"]').first()).toContainText(/\d+\.\d%/)
  const strip = page.getByRole('region', { name: 'Instrument' })
  await expect(strip.getByRole('definition').nth(2)).toHaveText(/^\d+\.\d%$/)
  await expect(strip.getByRole('definition').nth(3)).toHaveText(/^[01]\.\d{3}$/)

  await tradeScreen.bookCell('buy', 0, 'price').click()
  const price = await tradeScreen.price.inputValue()
  await tradeScreen.amount.fill('1')
  await tradeScreen.submit.click()
  const row = tradeScreen.orderRows.first()
  await expect(row).toContainText(name)
  spy.reset()
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByRole('textbox', { name: 'Price' }).press('ArrowDown')
  const lower = await row.getByRole('textbox', { name: 'Price' }).inputValue()
  expect(Number(lower)).toBeLessThan(Number(price))
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(tradeScreen.orderLine(`Order buy 1 at ${lower}`)).toBeAttached()
  // The line moves before the wallet is asked.
  await expect.poll(() => spy.orderOps()).toEqual(['edit_order'])
})

/** A call near the money that does not expire during the test, from the middle of the ETH list. */
async function listedCall(venueUrl: string): Promise<string> {
  const response = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const markets = (await response.json()) as readonly MarketRecord[]
  const calls = markets.filter((market) => market.option_type === 'call')
  const index = Number(calls[0]?.index_price)
  const distance = ({ strike }: MarketRecord) => Math.abs(Number(strike) - index)
  const last = calls.map(({ expiry }) => BigInt(expiry ?? 0)).reduce((most, expiry) => (expiry > most ? expiry : most))
  const [nearest] = calls
    .filter(({ expiry }) => BigInt(expiry ?? 0) === last)
    .toSorted((one, other) => distance(one) - distance(other))
  if (nearest === undefined) throw new Error('no call is listed')
  return nearest.instrument_name
}

type MarketRecord = {
  readonly instrument_name: string
  readonly option_type?: string
  readonly strike?: string
  readonly expiry?: string
  readonly index_price?: string
}
