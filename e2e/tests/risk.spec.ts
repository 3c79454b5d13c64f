import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test as base } from '../fixtures'
import { PortfolioScreen } from '../screens/PortfolioScreen'
import { RiskScreen } from '../screens/RiskScreen'
import type { Host } from '../startHost'

/* Prices change only with time, so sums can be read twice. */
const test = base.extend<{ readonly risk: RiskScreen }>({
  risk: async ({ page }, use) => use(new RiskScreen(page)),
})

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

test('without a wallet the draft structure shows its risk, marked as hypothetical', async ({
  page,
  host,
  wallet,
  risk,
}) => {
  void wallet
  await page.goto(`${host.appUrl}/options/risk/ETH`)
  await expect(page.getByText(/or build a structure – no wallet needed/)).toBeVisible()
  await expectAccessible(page)
  const call = await farCall(host)
  // A draft is stored per venue.
  const paper = ['paper', '/api', '/ws?sealed', { name: 'Optick Paper', version: '1', chainId: 1 }]
  await page.evaluate(
    ([name = '', draft = '']) => sessionStorage.setItem(name, draft),
    [`optick.structure.${JSON.stringify(paper)}`, `2 1x${call},-1xETH-PERP`],
  )
  await page.reload()
  await expect(risk.matrix).toBeVisible()
  await expect(risk.matrixPanel).toContainText('≈ hypothetical')
  await risk.cell(0, 0).click()
  await expect(risk.parts.getByRole('row').filter({ hasText: call })).toContainText('hypothetical')
  await expect(risk.parts.getByRole('row').filter({ hasText: 'ETH-PERP' })).toContainText('−2.00')
  await expect(page.getByText('Scenarios are calculated per account.')).toBeVisible()
  await expectAccessible(page)
})

test('each cell is the sum of its lines, by mouse and keyboard, and the scenarios agree with the venue', async ({
  page,
  tradeScreen,
  host,
  risk,
}) => {
  test.setTimeout(120_000)
  const call = await farCall(host)
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '2' })
  await expect(tradeScreen.toasts).toContainText('Bought 2')
  await tradeScreen.place({ side: 'Buy', amount: '1', price: await tradeScreen.levelPrice('buy', 3) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await goToInstrument(page, call)
  await tradeScreen.place({ side: 'Sell', amount: '3' })
  await expect(tradeScreen.toasts).toContainText(call)

  await risk.open()
  await expect(risk.cell(4, 2)).toHaveText('0.00')
  await expect(page.getByRole('slider', { name: 'PnL by spot' })).toHaveAttribute('aria-valuetext', /Now .*At expiry, /)
  await page.screenshot({ path: '/tmp/riskA.png' })
  await page.getByRole('radio', { name: 'Over time' }).check()
  // Nothing has moved yet, and at the present index the curve begins at 0.
  await expect(page.getByRole('slider', { name: 'PnL over time' })).toHaveAttribute('aria-valuetext', /Spot 0% 0\.00/)
  await page.screenshot({ path: '/tmp/riskB.png' })
  await page.getByRole('radio', { name: 'By spot' }).check()
  await risk.cell(0, 0).click()
  await expectToAddUp(risk)
  await expect(risk.parts.getByRole('row')).toHaveCount(4)

  // With the keyboard: two rows down, one column right, Enter.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(risk.cell(2, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(risk.cell(2, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(risk.contributions).toContainText('spot +10%, IV −12.5')
  await expectToAddUp(risk)

  // With the order assumed filled there is one more line, and the matrix is marked as hypothetical.
  await page.getByRole('checkbox', { name: 'Include open orders (1)' }).check()
  await expect(risk.parts.getByRole('row')).toHaveCount(5)
  await expect(risk.matrixPanel).toContainText('≈ hypothetical')

  // At the expiry of the call volatility makes no difference within a row.
  await page.getByRole('button', { name: /^Expiry / }).click()
  await expect.poll(async () => (await risk.cell(2, 0).innerText()) === (await risk.cell(2, 4).innerText())).toBe(true)
  for (const figure of ['Equity', 'Delta', 'Maintenance margin', 'Available margin']) {
    await page.getByRole('combobox', { name: 'Metric' }).selectOption(figure)
    await expect(risk.matrixPanel).toContainText(figure)
    await expectToAddUp(risk)
  }
  await expectAccessible(page)

  // The browser remembers the view; the scenarios apply to the account under either margin rule.
  await expect(risk.scenarios).toBeVisible()
  await expect(risk.margins).toContainText('Standard margin (yours), maintenance')
  const portfolio = new PortfolioScreen(page)
  await portfolio.goTo()
  const dialog = await portfolio.openModeDialog()
  await dialog.getByRole('button', { name: 'Switch to portfolio margin' }).click()
  await expect(dialog).toBeHidden()
  await risk.open()
  await expect(page.getByRole('combobox', { name: 'Metric' })).toHaveValue('available')
  await expect(risk.margins).toContainText('✓ match', { timeout: 20_000 })
  await expect(risk.scenarios.getByText('worst')).toBeVisible()
})

test('stress tests agree with the matrix and persist, and the greeks by strike add up to those by expiry', async ({
  page,
  tradeScreen,
  host,
  risk,
}) => {
  const call = await farCall(host)
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '2' })
  await expect(tradeScreen.toasts).toContainText('Bought 2')
  await goToInstrument(page, call)
  await tradeScreen.place({ side: 'Sell', amount: '3' })
  await expect(tradeScreen.toasts).toContainText(call)
  await risk.open()

  // By default the matrix has a row for −10 % and a column for no shift.
  const own = risk.stress('Custom')
  await own.getByRole('textbox', { name: 'Spot move, %' }).fill('-10')
  await own.getByRole('textbox', { name: 'Volatility shift, points' }).fill('0')
  await expect.poll(async () => roundedText(await risk.cell(6, 2).innerText())).toBe(await pnlOf(own))
  await expect(own.getByRole('cell').last()).toHaveText('No')
  // Both use the same smile dynamics: here sticky moneyness.
  const atStrikes = await risk.cell(6, 2).innerText()
  await page.getByRole('combobox', { name: 'Skew' }).selectOption('Sticky moneyness')
  await expect(risk.cell(6, 2)).toHaveText(/\d/)
  await expect(risk.cell(6, 2)).not.toHaveText(atStrikes)
  await expect.poll(async () => roundedText(await risk.cell(6, 2).innerText())).toBe(await pnlOf(own))
  await page.getByRole('combobox', { name: 'Shift by expiry' }).selectOption('Shift × √(30 d / time)')
  await expect(risk.stress('12 March 2020')).toContainText('ETH −43%, IV +119')
  await expect(risk.stress('Hypothetical crash').getByRole('cell').first()).toContainText('%')
  // Invalid text changes nothing and is reset on blur.
  await own.getByRole('textbox', { name: 'Spot move, %' }).fill('-100')
  await expect(own.getByRole('textbox', { name: 'Spot move, %' })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(own.getByRole('textbox', { name: 'Spot move, %' })).toHaveValue('-10')
  await own.getByRole('textbox', { name: 'Spot move, %' }).fill('-25')

  const table = risk.greeks.getByRole('table')
  const delta = await table.getByRole('row').nth(1).getByRole('cell').first().innerText()
  await risk.greeks.getByRole('radio', { name: 'By strike' }).check()
  // Rows: the call’s strike, the perpetual, and their total.
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').last().getByRole('cell').last()).toHaveText(delta)
  await expect(table.getByRole('row').filter({ hasText: 'Perpetual' }).last().getByRole('cell').last()).toHaveText(
    '+2.000',
  )
  await risk.greeks.getByRole('combobox', { name: 'Greek' }).selectOption('Vega')
  await expect(table.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  const portfolio = new PortfolioScreen(page)
  await portfolio.goTo()
  await risk.open()
  await expect(risk.greeks.getByRole('combobox', { name: 'Greek' })).toHaveValue('vega')
  await expect(own.getByRole('textbox', { name: 'Spot move, %' })).toHaveValue('-25')
})

/** Matrix cells below 1,000 have cents; stress tests do not. */
const roundedText = (text: string) => Math.round(Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, '')))
const pnlOf = async (row: Locator) =>
  roundedText((await row.getByRole('cell').first().innerText()).split('\n')[0] ?? '')

async function expectToAddUp(risk: RiskScreen): Promise<void> {
  const { sum, cell } = await risk.readParts()
  expect(sum).toBe(cell)
}

/** Without a reload, which would end the session. */
async function goToInstrument(page: Page, name: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), `/trade/${name}`)
  await page.getByRole('heading', { name }).waitFor({ state: 'attached' })
}

/** The call of the last expiry nearest to the money. */
async function farCall(host: Host): Promise<string> {
  const markets = (await (
    await fetch(`${host.venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  ).json()) as readonly {
    readonly instrument_name: string
    readonly option_type: string
    readonly expiry: string
    readonly strike: string
    readonly index_price: string
  }[]
  const calls = markets.filter(({ option_type }) => option_type === 'call')
  const last = calls.map(({ expiry }) => BigInt(expiry)).reduce((a, b) => (a > b ? a : b))
  const [nearest] = calls.filter(({ expiry }) => BigInt(expiry) === last).toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) throw new Error('no call is listed')
  return nearest.instrument_name
}

const distance = (market: { readonly strike: string; readonly index_price: string }) =>
  Math.abs(Number(market.strike) - Number(market.index_price))
