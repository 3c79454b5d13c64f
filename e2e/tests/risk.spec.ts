import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test as base } from '../fixtures'
import { PortfolioScreen } from '../screens/PortfolioScreen'
import { RiskScreen } from '../screens/RiskScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost, type Host } from '../startHost'

/* In a quiet market prices stand still but for what time does to them: what is added up can be read twice. */
const test = base.extend<{ readonly risk: RiskScreen }, { readonly quietHost: Host }>({
  quietHost: [
    async ({}, use) => {
      const host = await startHost(['--market', 'quiet', '--seed', '7', '--test-clock'])
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  tradeScreen: async ({ page, quietHost, wallet }, use) => {
    // It is to be there before the page is.
    void wallet
    await use(new TradeScreen(page, quietHost.appUrl))
  },
  risk: async ({ page }, use) => use(new RiskScreen(page)),
})

test('without a wallet the structure in the making has its risk, and looks hypothetical', async ({
  page,
  quietHost,
  wallet,
  risk,
}) => {
  void wallet
  await page.goto(`${quietHost.appUrl}/options/risk/ETH`)
  await expect(page.getByText(/put a structure together and see its risk here without one/)).toBeVisible()
  await expectAccessible(page)
  const call = await farCall(quietHost)
  // A draft is kept for the venue that it was made at.
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
  await expect(page.getByText('The venue’s scenarios are of an account.')).toBeVisible()
  await expectAccessible(page)
})

test('each cell is what its lines add up to, by mouse and by keys, and the venue’s scenarios are its own', async ({
  page,
  tradeScreen,
  quietHost,
  risk,
}) => {
  test.setTimeout(120_000)
  const call = await farCall(quietHost)
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
  await risk.cell(0, 0).click()
  await expectToAddUp(risk)
  await expect(risk.parts.getByRole('row')).toHaveCount(4)

  // By keys: two rows down, one column on, and Enter.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(risk.cell(2, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(risk.cell(2, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(risk.contributions).toContainText('spot +10%, IV +12.5')
  await expectToAddUp(risk)

  // With the order filled there is a line more, and the matrix says that it is supposed.
  await page.getByRole('checkbox', { name: 'If open orders fill: 1' }).check()
  await expect(risk.parts.getByRole('row')).toHaveCount(5)
  await expect(risk.matrixPanel).toContainText('≈ hypothetical')

  // At the expiry of the call there is no volatility left in the row.
  await page.getByRole('button', { name: /^Expiry / }).click()
  await expect.poll(async () => (await risk.cell(2, 0).innerText()) === (await risk.cell(2, 4).innerText())).toBe(true)
  for (const figure of ['Equity', 'Delta', 'Maintenance margin', 'Free margin']) {
    await page.getByRole('combobox', { name: 'Figure' }).selectOption(figure)
    await expect(risk.matrixPanel).toContainText(figure)
    await expectToAddUp(risk)
  }
  await expectAccessible(page)

  // What is looked at is kept by the browser; the scenarios are of the account whatever rules hold for it.
  await expect(risk.scenarios).toBeVisible()
  await expect(risk.margins).toContainText('Standard margin (yours), maintenance')
  const portfolio = new PortfolioScreen(page)
  await portfolio.goTo()
  const dialog = await portfolio.openModeDialog()
  await dialog.getByRole('button', { name: 'Switch to portfolio margin' }).click()
  await expect(dialog).toBeHidden()
  await risk.open()
  await expect(page.getByRole('combobox', { name: 'Figure' })).toHaveValue('available')
  await expect(risk.margins).toContainText('✓ the same', { timeout: 20_000 })
  await expect(risk.scenarios.getByText('binds')).toBeVisible()
})

async function expectToAddUp(risk: RiskScreen): Promise<void> {
  const { sum, cell } = await risk.readParts()
  expect(sum).toBe(cell)
}

/** Without loading the page anew: who trades would have to begin again. */
async function goToInstrument(page: Page, name: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), `/trade/${name}`)
  await page.getByRole('heading', { name }).waitFor({ state: 'attached' })
}

/** The call of the last expiry that is nearest to the money. */
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
